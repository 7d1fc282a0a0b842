// Marks of a review. The sign tells them apart without colour.
import type { Mark } from '../api/types';

export const SIGNS: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
