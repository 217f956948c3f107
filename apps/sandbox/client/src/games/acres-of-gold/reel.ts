import type { AcresOfGoldSpin, SymbolId } from '@golden-acers/games/acres-of-gold';
import { Container, Sprite } from 'pixi.js';
import { blurredHeightFactor, type SymbolTextureSet } from './symbol-textures.ts';
import { easeOutBack, type TweenTimeline } from './tween-timeline.ts';

export type ReelWindow = AcresOfGoldSpin['window'][number];

const rows = 3;
/** One symbol above and one below the window, so that none pops in at the edge. */
const bufferRows = 1;
/** At full speed, in symbols a second. */
const maxSpeed = 26;
/** It starts with a short pull upwards, then gains so much each millisecond. */
const windUpSpeed = -4;
const acceleration = 0.16;
/** How many symbols still pass while the reel comes to rest, and how far it swings beyond. */
const brakeSymbols = 4;
const overshoot = 0.9;
const brakeMs = (1000 * brakeSymbols * (overshoot + 3)) / maxSpeed;

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

const modulo = (value: number, length: number) => ((value % length) + length) % length;

/** One reel: rolls along its strip and comes to rest on the window that it is given. Row 0 is at the top. */
export class Reel {
  readonly view = new Container();
  readonly #strip: readonly SymbolId[];
  readonly #sprites: Sprite[] = [];
  #pictures: SymbolTextureSet;
  #cell: CellSize = { width: 1, height: 1 };
  /** The strip's index at the top row; falls while the reel rolls downwards. */
  #position = 0;
  #rest: { readonly at: number; readonly window: ReelWindow } | undefined;
  #speed = 0;
  #rolls = false;

  constructor(strip: readonly SymbolId[], pictures: SymbolTextureSet) {
    this.#strip = strip;
    this.#pictures = pictures;
    for (let index = 0; index < rows + 2 * bufferRows; index += 1) {
      const sprite = new Sprite({ anchor: 0.5 });
      this.#sprites.push(sprite);
      this.view.addChild(sprite);
    }
  }

  resize(cell: CellSize, pictures: SymbolTextureSet) {
    this.#cell = cell;
    this.#pictures = pictures;
    this.#place();
  }

  /** At rest on a window, without a movement. */
  show(window: ReelWindow, stop: number) {
    this.#rest = { at: stop, window };
    this.#position = stop;
    this.halt();
  }

  /** Winds up a little, then rolls until `stop`. */
  start() {
    this.#rest = undefined;
    this.#rolls = true;
    this.#speed = windUpSpeed;
  }

  /** At rest where it stands. */
  halt() {
    this.#rolls = false;
    this.#speed = 0;
    this.#position = Math.round(this.#position);
    this.#place();
  }

  get isRolling() {
    return this.#rolls;
  }

  advance(deltaMs: number) {
    if (!this.#rolls) return;
    this.#speed = Math.min(maxSpeed, this.#speed + deltaMs * acceleration);
    this.#position -= (this.#speed * deltaMs) / 1000;
    this.#place();
  }

  /** Brakes and settles on `window`. Where it was on its strip is lost in the blur. */
  async stop(window: ReelWindow, stop: number, pace: TweenTimeline) {
    const from = stop + brakeSymbols + modulo(this.#position, 1);
    const way = from - stop;
    this.#rest = { at: stop, window };
    this.#rolls = false;
    await pace.tween(brakeMs, (progress) => {
      this.#position = from - way * easeOutBack(progress, overshoot);
      this.#place(progress < 0.45);
    });
    this.show(window, stop);
  }

  /** The sprite of a row, for the table to make it pulse. */
  spriteAt(row: number): Sprite | undefined {
    return this.#sprites[row + bufferRows];
  }

  /** All symbols back to their plain look. */
  resetSymbols() {
    for (const sprite of this.#sprites) {
      sprite.tint = 0xffffff;
      sprite.rotation = 0;
    }
    this.#place();
  }

  #symbolAt(index: number): SymbolId {
    const row = this.#rest === undefined ? -1 : index - this.#rest.at;
    const shown = row >= 0 && row < rows ? this.#rest?.window[row] : undefined;
    return shown ?? this.#strip[modulo(index, this.#strip.length)] ?? 'corn';
  }

  #place(blurred = this.#rolls && this.#speed > 12) {
    const top = Math.floor(this.#position);
    const shift = this.#position - top;
    const size = symbolSize(this.#cell);
    this.#sprites.forEach((sprite, index) => {
      const row = index - bufferRows;
      const picture = this.#pictures[this.#symbolAt(top + row)];
      sprite.texture = blurred ? picture.blurred : picture.sharp;
      sprite.position.set(this.#cell.width / 2, (row - shift + 0.5) * this.#cell.height);
      sprite.setSize(size, blurred ? size * blurredHeightFactor : size);
    });
  }
}

/** Symbols are square and leave a little air in their cell. */
export const symbolSize = (cell: CellSize) => Math.min(cell.width * 0.96, cell.height * 0.94);
