// The English texts of all games.
import { byFolder, type GameTexts } from './texts';

export const GAMES = byFolder(import.meta.glob<GameTexts>('./*/en.ts', { eager: true, import: 'default' }));
