import type { LabGame } from '../laboratory';

export default { presets: { 'tukvnanawopi': { place: { game: 'tukvnanawopi' } } } } satisfies LabGame;
