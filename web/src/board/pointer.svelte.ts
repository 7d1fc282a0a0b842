// Mouse and finger on the board. Events are read from the picture as a whole and given to the nearest point.
import type { Choice } from './choice.svelte';
import { spotAt, type Layout, type Spot } from './geometry';

/** From here on a press is a drag. */
const DRAG = 14;

/** The editor's hand, which draws over points instead of moving pieces. */
export type Brush = (point: string, how: 'press' | 'stroke') => void;

export interface Surface {
    svg: SVGSVGElement | undefined;
    layout: Layout;
    brush: Brush | undefined;
}

export class Pointer {
    /** The piece that is being dragged, and where it is. */
    drag: { point: string; x: number; y: number } | null = $state.raw(null);
    /** The point under the mouse, if the piece in hand may go there. */
    hovered: string | null = $state(null);
    #press: { point: string; x: number; y: number; again: boolean } | null = null;

    /** `touched` hears which point was pressed last. */
    constructor(
        private surface: () => Surface,
        private choice: Choice,
        private touched: (point: string) => void,
    ) {}

    #at(event: PointerEvent): { x: number; y: number; spot: Spot | null } {
        const { svg, layout } = this.surface();
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
        return { x, y, spot: spotAt(layout, x, y) };
    }

    down(event: PointerEvent) {
        const { choice } = this;
        if (event.button !== 0) return choice.cancel();
        const { x, y, spot } = this.#at(event);
        if (!spot) return choice.cancel();
        this.touched(spot.name);
        const { svg, brush } = this.surface();
        if (brush) {
            svg?.setPointerCapture(event.pointerId);
            this.#press = { point: spot.name, x, y, again: false };
            return brush(spot.name, 'press');
        }
        if (choice.canPut.has(spot.name) || !choice.canTake.has(spot.name)) {
            this.#press = null;
            if (choice.canPut.has(spot.name)) choice.point(spot.name);
            else choice.cancel();
            return;
        }
        const again = choice.from === spot.name;
        if (!again) choice.point(spot.name);
        this.#press = { point: spot.name, x, y, again };
        svg?.setPointerCapture(event.pointerId);
        event.preventDefault();
    }

    move(event: PointerEvent) {
        const { x, y, spot } = this.#at(event);
        const { brush } = this.surface();
        if (brush) {
            if (this.#press && spot && spot.name !== this.#press.point) {
                this.#press = { ...this.#press, point: spot.name };
                brush(spot.name, 'stroke');
            }
            return;
        }
        this.hovered = spot && this.choice.canPut.has(spot.name) ? spot.name : null;
        const press = this.#press;
        if (press && (this.drag || Math.hypot(x - press.x, y - press.y) > DRAG)) this.drag = { point: press.point, x, y };
    }

    up(event: PointerEvent) {
        const press = this.#press;
        const dragged = this.drag !== null;
        this.#press = null;
        this.drag = null;
        if (!press || this.surface().brush) return;
        const { spot } = this.#at(event);
        if (!dragged) {
            if (press.again) this.choice.cancel();
        } else if (spot && this.choice.canPut.has(spot.name)) this.choice.point(spot.name, true);
    }

    leave() {
        this.hovered = null;
    }

    reset() {
        this.hovered = null;
        this.#press = null;
        this.drag = null;
    }
}

/** Who uses the mouse has the arrow keys for the moves of the game; the board takes them only by Tab. */
export function keepFocusOff(event: MouseEvent) {
    event.preventDefault();
    (document.activeElement as HTMLElement | SVGElement | null)?.blur();
}
