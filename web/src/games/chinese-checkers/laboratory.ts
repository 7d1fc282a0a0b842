import type { LabGame } from '../laboratory';

export default { presets: { 'chinese-checkers': { place: { game: 'chinese-checkers' } } } } satisfies LabGame;
