// Boards as the server draws them: `sortie show --json`, its field `view`.
import breakthrough from './fixtures/breakthrough.json';
import checkers from './fixtures/chinese-checkers.json';
import tukvnanawopi from './fixtures/tukvnanawopi.json';
import type { View } from '../../src/board/view';

const asView = (json: object) => ({ palette: [], ...json }) as unknown as View;

export const VIEWS = {
    breakthrough: asView(breakthrough),
    tukvnanawopi: asView(tukvnanawopi),
    checkers: asView(checkers),
};
