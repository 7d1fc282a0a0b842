// The introductions of all games.
import type { Step } from '../game/lessons';
import { byFolder } from './texts';

export const LESSONS = byFolder(import.meta.glob<Step[]>('./*/lesson.ts', { eager: true, import: 'default' }));
