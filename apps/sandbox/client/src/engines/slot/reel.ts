import type { Brush } from '../../shell/brush.ts';
import { easeOutBack, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { type CellSize, symbolSize } from './layout.ts';
import { type BitmapSet, blurredHeightFactor } from './symbol-bitmaps.ts';

/** The symbols in view, from the top. */
export type ReelWindow = readonly string[];

/** The look of a resting symbol beside the wins. */
export interface SymbolLook {
  readonly alpha: number;
  readonly scale: number;
  readonly angle: number;
}

/** Symbols per second. */
const maxSpeed = 26;
const blurSpeed = 12;
/** A reel starts with a short pull upwards. The acceleration is per millisecond. */
const windUpSpeed = -4;
const acceleration = 0.16;
/** Symbols passed while braking, and the overshoot. The duration keeps the speed continuous. */
const brakeSymbols = 4;
const overshoot = 0.9;
const brakeMs = (1000 * brakeSymbols * (overshoot + 3)) / maxSpeed;

/** Eases a fall with one small bounce. */
const easeOutBounce = (t: number) => (t < 0.72 ? (t / 0.72) ** 2 : 1 - 0.06 * (1 - ((t - 0.86) / 0.14) ** 2));

const modulo = (value: number, length: number) => ((value % length) + length) % length;

/** Rolls along its strip and stops on a given window. Row 0 is at the top. */
export class Reel {
  readonly #strip: readonly string[];
  /** The strip's index at the top row. It decreases while rolling. */
  #position = 0;
  #restWindow: { readonly at: number; readonly window: ReelWindow };
  #speed = 0;
  #isRolling = false;
  #isBlurred = false;
  /** The wild that fills the reel, and how far it has grown. */
  #filled: { readonly symbol: string; readonly fromRow: number; readonly grown: number } | undefined;

  /** How many rows each symbol falls, by row, and the progress of the fall. */
  #fall: { readonly rows: readonly number[]; progress: number } | undefined;

  constructor(strip: readonly string[], stop: number, rows: number) {
    this.#strip = strip;
    const window = Array.from({ length: rows }, (_, row) => strip[modulo(stop + row, strip.length)] ?? '');
    this.#restWindow = { at: stop, window };
    this.#position = stop;
  }

  show(window: ReelWindow, stop: number) {
    this.#restWindow = { at: stop, window };
    this.#position = stop;
    this.halt();
  }

  start() {
    this.#filled = undefined;
    this.#isRolling = true;
    this.#speed = windUpSpeed;
  }

  halt() {
    this.#isRolling = false;
    this.#isBlurred = false;
    this.#speed = 0;
    this.#position = this.#restWindow.at;
  }

  get isRolling() {
    return this.#isRolling;
  }

  get window(): ReelWindow {
    return this.#restWindow.window;
  }

  /** `grown` from 0 to 1: the wild grows from its row over the reel. */
  fill(symbol: string, fromRow: number, grown: number) {
    this.#filled = { symbol, fromRow, grown };
  }

  /** The symbols of the next window hang above their rows until `fall`. */
  dropInto(window: ReelWindow, vanished: ReadonlySet<number>) {
    const left = this.window.flatMap((_, row) => (vanished.has(row) ? [] : [row]));
    const rows = window.map((_, row) => {
      const before = left[row - vanished.size];
      return row < vanished.size || before === undefined ? vanished.size : row - before;
    });
    this.#restWindow = { at: this.#restWindow.at, window };
    this.#fall = { rows, progress: 0 };
  }

  fall(progress: number) {
    if (this.#fall !== undefined) this.#fall.progress = progress;
    if (progress === 1) this.#fall = undefined;
  }

  advance(deltaMs: number) {
    if (!this.#isRolling) return;
    this.#speed = Math.min(maxSpeed, this.#speed + deltaMs * acceleration);
    this.#position -= (this.#speed * deltaMs) / 1000;
    this.#isBlurred = this.#speed > blurSpeed;
  }

  /** Brakes and stops on `window`. The blur hides the jump on the strip. */
  async stop(window: ReelWindow, stop: number, timeline: TweenTimeline) {
    const from = stop + brakeSymbols + modulo(this.#position, 1);
    this.#restWindow = { at: stop, window };
    this.#isRolling = false;
    await timeline.tween(brakeMs, (progress) => {
      this.#position = from - (from - stop) * easeOutBack(progress, overshoot);
      this.#isBlurred = progress < 0.45;
    });
    this.show(window, stop);
  }

  /** `lookAt` gives the look of each row, undefined for the usual. */
  paint(
    brush: Brush,
    left: number,
    cell: CellSize,
    bitmaps: BitmapSet,
    lookAt: (row: number) => SymbolLook | undefined,
  ) {
    if (this.#filled?.grown === 1) return this.#paintFilled(brush, left, cell, bitmaps);
    const top = Math.floor(this.#position);
    const offset = this.#position - top;
    const size = symbolSize(cell);
    const rows = this.#restWindow.window.length;
    const first = offset > 0 || this.#isRolling ? -1 : 0;
    for (let row = first; row < rows + (offset > 0 ? 1 : 0); row += 1) {
      const bitmap = bitmaps.symbols.get(this.#symbolAt(top + row));
      if (bitmap === undefined) continue;
      const [x, y] = [left + cell.width / 2, (row - offset - this.#heightOf(row) + 0.5) * cell.height];
      const look = lookAt(row);
      if (this.#isBlurred) {
        const height = size * blurredHeightFactor;
        brush.image(bitmap.blurred, x - size / 2, y - height / 2, size, height);
      } else if (look === undefined) brush.image(bitmap.sharp, x - size / 2, y - size / 2, size, size);
      else {
        brush.context.globalAlpha = look.alpha;
        brush.turnedImage(bitmap.sharp, x, y, size * look.scale, look.angle);
        brush.context.globalAlpha = 1;
      }
    }
    this.#paintFilled(brush, left, cell, bitmaps);
  }

  /** Returns how high a falling symbol is above its place, in rows. */
  #heightOf(row: number): number {
    if (this.#fall === undefined) return 0;
    return (this.#fall.rows[row] ?? 0) * (1 - easeOutBounce(this.#fall.progress));
  }

  #paintFilled(brush: Brush, left: number, cell: CellSize, { reels, symbols }: BitmapSet) {
    const filled = this.#filled;
    if (filled === undefined) return;
    const { symbol, fromRow, grown } = filled;
    const rows = this.#restWindow.window.length;
    const tall = reels.get(symbol);
    const image = tall ?? symbols.get(symbol)?.sharp;
    if (image === undefined) return;
    const height = cell.height * (1 + (rows - 1) * grown);
    const y = fromRow * cell.height * (1 - grown);
    brush.context.globalAlpha = Math.min(1, grown * 3);
    brush.image(image, left, y, cell.width, height);
    brush.context.globalAlpha = 1;
  }

  #symbolAt(index: number): string {
    const { at, window } = this.#restWindow;
    const row = index - at;
    const atRest = this.#isRolling || row < 0 ? undefined : window[row];
    return atRest ?? this.#strip[modulo(index, this.#strip.length)] ?? '';
  }
}
