import type { AcresOfGoldSpin, SymbolId } from '@golden-acers/games/acres-of-gold';
import { Container, Sprite } from 'pixi.js';
import { easeOutBack, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { type CellSize, symbolSize } from './layout.ts';
import { blurredHeightFactor, type SymbolTextureSet } from './symbol-textures.ts';

export type ReelWindow = AcresOfGoldSpin['window'][number];

const rows = 3;
/** Hidden symbols above and below the window, so that none pops in at the edge. */
const bufferRows = 1;
/** In symbols per second. */
const maxSpeed = 26;
const blurSpeed = 12;
/** A reel starts with a short pull upwards. The acceleration is per millisecond. */
const windUpSpeed = -4;
const acceleration = 0.16;
/** Symbols passed while braking, and the overshoot. The duration keeps the speed continuous. */
const brakeSymbols = 4;
const overshoot = 0.9;
const brakeMs = (1000 * brakeSymbols * (overshoot + 3)) / maxSpeed;

const modulo = (value: number, length: number) => ((value % length) + length) % length;

/** Rolls along its strip and stops on a given window. Row 0 is at the top. */
export class Reel {
  readonly view = new Container();
  readonly #strip: readonly SymbolId[];
  readonly #sprites: Sprite[] = [];
  #textures: SymbolTextureSet;
  #cell: CellSize = { width: 1, height: 1 };
  /** The strip's index at the top row. It decreases while rolling. */
  #position = 0;
  #restWindow: { readonly at: number; readonly window: ReelWindow } | undefined;
  #speed = 0;
  #isRolling = false;

  constructor(strip: readonly SymbolId[], textures: SymbolTextureSet) {
    this.#strip = strip;
    this.#textures = textures;
    for (let index = 0; index < rows + 2 * bufferRows; index += 1)
      this.#sprites.push(this.view.addChild(new Sprite({ anchor: 0.5 })));
  }

  resize(cell: CellSize, textures: SymbolTextureSet) {
    this.#cell = cell;
    this.#textures = textures;
    this.#layOut();
  }

  show(window: ReelWindow, stop: number) {
    this.#restWindow = { at: stop, window };
    this.#position = stop;
    this.halt();
  }

  start() {
    this.#restWindow = undefined;
    this.#isRolling = true;
    this.#speed = windUpSpeed;
  }

  halt() {
    this.#isRolling = false;
    this.#speed = 0;
    this.#position = Math.round(this.#position);
    this.#layOut();
  }

  get isRolling() {
    return this.#isRolling;
  }

  advance(deltaMs: number) {
    if (!this.#isRolling) return;
    this.#speed = Math.min(maxSpeed, this.#speed + deltaMs * acceleration);
    this.#position -= (this.#speed * deltaMs) / 1000;
    this.#layOut();
  }

  /** Brakes and stops on `window`. The blur hides the jump on the strip. */
  async stop(window: ReelWindow, stop: number, timeline: TweenTimeline) {
    const from = stop + brakeSymbols + modulo(this.#position, 1);
    this.#restWindow = { at: stop, window };
    this.#isRolling = false;
    await timeline.tween(brakeMs, (progress) => {
      this.#position = from - (from - stop) * easeOutBack(progress, overshoot);
      this.#layOut(progress < 0.45);
    });
    this.show(window, stop);
  }

  spriteAt(row: number): Sprite | undefined {
    return this.#sprites[row + bufferRows];
  }

  resetSymbols() {
    for (const sprite of this.#sprites) {
      sprite.tint = 0xffffff;
      sprite.rotation = 0;
    }
    this.#layOut();
  }

  #symbolAt(index: number): SymbolId {
    const row = this.#restWindow === undefined ? -1 : index - this.#restWindow.at;
    const atRest = row >= 0 && row < rows ? this.#restWindow?.window[row] : undefined;
    return atRest ?? this.#strip[modulo(index, this.#strip.length)] ?? 'corn';
  }

  #layOut(isBlurred = this.#isRolling && this.#speed > blurSpeed) {
    const top = Math.floor(this.#position);
    const offset = this.#position - top;
    const size = symbolSize(this.#cell);
    for (const [index, sprite] of this.#sprites.entries()) {
      const row = index - bufferRows;
      const textures = this.#textures.get(this.#symbolAt(top + row));
      if (textures !== undefined) sprite.texture = isBlurred ? textures.blurred : textures.sharp;
      sprite.position.set(this.#cell.width / 2, (row - offset + 0.5) * this.#cell.height);
      sprite.setSize(size, isBlurred ? size * blurredHeightFactor : size);
    }
  }
}
