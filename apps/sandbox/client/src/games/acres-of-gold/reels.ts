import type { AcresOfGoldSpin, Position, SymbolId } from '@golden-acers/games/acres-of-gold';
import { Graphics } from 'pixi.js';
import { Reel, type ReelWindow, symbolSize } from './reel.ts';
import type { ReelStage } from './reel-stage.ts';
import { acresOfGoldSounds } from './sounds.ts';
import { destroyTextures, type SymbolTextureSet } from './symbol-textures.ts';
import type { TweenTimeline } from './tween-timeline.ts';

const firstStopMs = 520;
const betweenStopsMs = 170;
/** With two barns in view the next reel keeps everyone waiting. */
const anticipationMs = 1250;
const anticipationBarns = 2;
const dimTint = 0x6e6152;
/** Textures are made in steps of this many device pixels, so that dragging a window doesn't remake them all the time. */
const textureSizeStepPx = 48;
const maxTexturePx = 432;

interface ReelsHost {
  playSound(effect: readonly (number | undefined)[]): void;
  prefersReducedMotion(): boolean;
}

/** The five reels, their stops one after the other, and the light on the symbols that win. */
export class Reels {
  readonly #stage: ReelStage;
  readonly #ear: ReelsHost;
  readonly #makePictures: (sizePx: number) => SymbolTextureSet;
  readonly #reels: readonly Reel[];
  readonly #tension = new Graphics();
  /** Behind the symbols that win. */
  readonly #glow = new Graphics();
  #pictures: SymbolTextureSet;
  #sizePx: number;
  #last: Pick<AcresOfGoldSpin, 'window' | 'stops'> | undefined;
  #lit: readonly Position[] = [];
  #pulseMs = 0;

  constructor(
    stage: ReelStage,
    strips: readonly (readonly SymbolId[])[],
    make: (sizePx: number) => SymbolTextureSet,
    ear: ReelsHost,
  ) {
    this.#stage = stage;
    this.#ear = ear;
    this.#makePictures = make;
    this.#sizePx = this.#wantedPx();
    this.#pictures = make(this.#sizePx);
    this.#reels = strips.map((strip) => new Reel(strip, this.#pictures));
    stage.reels.addChild(this.#glow, ...this.#reels.map((reel) => reel.view));
    stage.lines.addChild(this.#tension);
    this.#reels.forEach((reel, index) => {
      const strip = strips[index] ?? [];
      const [a = 'corn', b = 'corn', c = 'corn'] = strip;
      reel.show([a, b, c], 0);
    });
    stage.onLayout(() => this.#fit());
  }

  /** All reels start to roll, before it is known where they stop. */
  start() {
    for (const reel of this.#reels) reel.start();
  }

  /** Back to the last window, when no round came of it. */
  showLastWindow() {
    const last = this.#last;
    this.#reels.forEach((reel, index) => {
      const window = last?.window[index];
      if (window !== undefined) reel.show(window, last?.stops[index] ?? 0);
      else reel.halt();
    });
  }

  async spin(spin: AcresOfGoldSpin, pace: TweenTimeline) {
    this.#last = spin;
    if (this.#ear.prefersReducedMotion()) return this.#fade(spin, pace);
    if (!this.#reels.some((reel) => reel.isRolling)) {
      this.start();
      this.#ear.playSound(acresOfGoldSounds.spin);
    }
    await pace.wait(firstStopMs);
    const settled: Promise<void>[] = [];
    let barns = 0;
    for (const [index, reel] of this.#reels.entries()) {
      const window = spin.window[index];
      if (window === undefined) continue;
      if (barns >= anticipationBarns) await this.#hold(index, pace);
      else await pace.wait(betweenStopsMs);
      settled.push(this.#stop(reel, window, spin.stops[index] ?? 0, pace));
      if (barns >= anticipationBarns) await Promise.all(settled);
      barns += window.filter((symbol) => symbol === 'barn').length;
    }
    await Promise.all(settled);
    this.#tension.clear();
  }

  highlight(positions: readonly Position[]) {
    this.clearHighlight();
    this.#lit = positions;
    this.#pulseMs = 0;
    const { width, height } = this.#stage.layout().cell;
    for (const { reel, row } of positions) this.#glow.rect(reel * width, row * height, width, height);
    this.#glow.fill({ color: 0xffc93c, alpha: 0.55 });
    const isLit = (reel: number, row: number) => positions.some((at) => at.reel === reel && at.row === row);
    this.#reels.forEach((reel, index) => {
      for (const row of [0, 1, 2]) {
        const sprite = reel.spriteAt(row);
        if (sprite !== undefined) sprite.tint = isLit(index, row) ? 0xffffff : dimTint;
      }
    });
  }

  clearHighlight() {
    this.#lit = [];
    this.#tension.clear();
    this.#glow.clear();
    for (const reel of this.#reels) reel.resetSymbols();
  }

  advance(deltaMs: number) {
    for (const reel of this.#reels) reel.advance(deltaMs);
    if (this.#lit.length === 0 || this.#ear.prefersReducedMotion()) return;
    this.#pulseMs += deltaMs;
    const beat = Math.sin(this.#pulseMs / 150);
    const size = symbolSize(this.#stage.layout().cell) * (0.98 + 0.05 * beat);
    for (const { reel, row } of this.#lit) {
      const sprite = this.#reels[reel]?.spriteAt(row);
      sprite?.setSize(size, size);
      if (sprite !== undefined) sprite.rotation = 0.05 * Math.sin(this.#pulseMs / 210);
    }
  }

  async #stop(reel: Reel, window: ReelWindow, stop: number, pace: TweenTimeline) {
    await reel.stop(window, stop, pace);
    this.#ear.playSound(window.includes('barn') ? acresOfGoldSounds.barn : acresOfGoldSounds.stop);
  }

  async #hold(index: number, pace: TweenTimeline) {
    const { cell, height } = this.#stage.layout();
    this.#ear.playSound(acresOfGoldSounds.anticipation);
    await pace.tween(anticipationMs, (progress) => {
      const glow = 0.55 + 0.45 * Math.sin(progress * Math.PI * 6);
      this.#tension.clear();
      this.#tension
        .roundRect(index * cell.width + 3, 3, cell.width - 6, height - 6, 14)
        .fill({ color: 0xffd23f, alpha: 0.1 + 0.1 * glow })
        .stroke({ width: 5, color: 0xffe27a, alpha: glow });
    });
  }

  /** For those who asked for less motion: the new window fades in. */
  async #fade(spin: AcresOfGoldSpin, pace: TweenTimeline) {
    const { reels } = this.#stage;
    await pace.tween(140, (progress) => {
      reels.alpha = 1 - progress;
    });
    this.showLastWindow();
    await pace.tween(220, (progress) => {
      reels.alpha = progress;
    });
    if (spin.window.some((window) => window.includes('barn'))) this.#ear.playSound(acresOfGoldSounds.barn);
  }

  #wantedPx(): number {
    const px = symbolSize(this.#stage.layout().cell) * this.#stage.resolution();
    return Math.min(
      maxTexturePx,
      Math.max(textureSizeStepPx, Math.ceil(px / textureSizeStepPx) * textureSizeStepPx),
    );
  }

  #fit() {
    const { cell } = this.#stage.layout();
    const wanted = this.#wantedPx();
    const old = this.#pictures;
    const changed = wanted !== this.#sizePx;
    if (changed) {
      this.#sizePx = wanted;
      this.#pictures = this.#makePictures(wanted);
    }
    this.#reels.forEach((reel, index) => {
      reel.view.x = index * cell.width;
      reel.resize(cell, this.#pictures);
    });
    if (changed) destroyTextures(old);
    if (this.#lit.length > 0) this.highlight(this.#lit);
  }
}
