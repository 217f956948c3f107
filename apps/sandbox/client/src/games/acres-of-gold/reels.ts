import type { AcresOfGoldSpin, Position, SymbolId } from '@golden-acers/games/acres-of-gold';
import { Graphics } from 'pixi.js';
import type { GameShell } from '../../game.ts';
import type { TweenTimeline } from '../../shell/tween-timeline.ts';
import { symbolSize } from './layout.ts';
import { Reel, type ReelWindow } from './reel.ts';
import type { ReelStage } from './reel-stage.ts';
import { acresOfGoldSounds } from './sounds.ts';
import { destroyTextures, type SymbolTextureSet } from './symbol-textures.ts';

const firstStopMs = 520;
const betweenStopsMs = 170;
/** With two barns in view the next reel stops later. */
const anticipationMs = 1250;
const anticipationBarns = 2;
const dimTint = 0x6e6152;
/** Texture sizes have steps of these device pixels, so that a resize seldom repaints them. */
const textureSizeStepPx = 48;
const maxTexturePx = 432;

type Shell = Pick<GameShell, 'playSound' | 'prefersReducedMotion'>;

/** The five reels, which stop in sequence, and the highlight of wins. */
export class Reels {
  readonly #stage: ReelStage;
  readonly #shell: Shell;
  readonly #createTextures: (sizePx: number) => SymbolTextureSet;
  readonly #reels: readonly Reel[];
  readonly #anticipation = new Graphics();
  readonly #glow = new Graphics();
  #textures: SymbolTextureSet;
  #textureSizePx: number;
  #lastSpin: Pick<AcresOfGoldSpin, 'window' | 'stops'> | undefined;
  #highlighted: readonly Position[] = [];
  #pulseMs = 0;

  constructor(
    stage: ReelStage,
    strips: readonly (readonly SymbolId[])[],
    createTextures: (sizePx: number) => SymbolTextureSet,
    shell: Shell,
  ) {
    this.#stage = stage;
    this.#shell = shell;
    this.#createTextures = createTextures;
    this.#textureSizePx = this.#requiredTextureSizePx();
    this.#textures = createTextures(this.#textureSizePx);
    this.#reels = strips.map((strip) => {
      const reel = new Reel(strip, this.#textures);
      const [a = 'corn', b = 'corn', c = 'corn'] = strip;
      reel.show([a, b, c], 0);
      return reel;
    });
    stage.reels.addChild(this.#glow, ...this.#reels.map((reel) => reel.view));
    stage.lines.addChild(this.#anticipation);
    stage.onLayout(() => this.#resize());
  }

  /** All reels roll before their stops are known. */
  start() {
    for (const reel of this.#reels) reel.start();
  }

  showLastWindow() {
    for (const [index, reel] of this.#reels.entries()) {
      const window = this.#lastSpin?.window[index];
      if (window !== undefined) reel.show(window, this.#lastSpin?.stops[index] ?? 0);
      else reel.halt();
    }
  }

  async spin(spin: AcresOfGoldSpin, timeline: TweenTimeline) {
    this.#lastSpin = spin;
    if (this.#shell.prefersReducedMotion()) return this.#fade(spin, timeline);
    if (!this.#reels.some((reel) => reel.isRolling)) {
      this.start();
      this.#shell.playSound(acresOfGoldSounds.spin);
    }
    await timeline.wait(firstStopMs);
    const stopped: Promise<void>[] = [];
    let barns = 0;
    for (const [index, reel] of this.#reels.entries()) {
      const window = spin.window[index];
      if (window === undefined) continue;
      const isAnticipated = barns >= anticipationBarns;
      if (isAnticipated) await this.#playAnticipation(index, timeline);
      else await timeline.wait(betweenStopsMs);
      stopped.push(this.#stop(reel, window, spin.stops[index] ?? 0, timeline));
      if (isAnticipated) await Promise.all(stopped);
      barns += window.filter((symbol) => symbol === 'barn').length;
    }
    await Promise.all(stopped);
    this.#anticipation.clear();
  }

  highlight(positions: readonly Position[]) {
    this.clearHighlight();
    this.#highlighted = positions;
    this.#pulseMs = 0;
    const { width, height } = this.#stage.layout().cell;
    for (const { reel, row } of positions) this.#glow.rect(reel * width, row * height, width, height);
    this.#glow.fill({ color: 0xffc93c, alpha: 0.55 });
    for (const [index, reel] of this.#reels.entries()) {
      for (const row of [0, 1, 2]) {
        const isWinning = positions.some((at) => at.reel === index && at.row === row);
        const sprite = reel.spriteAt(row);
        if (sprite !== undefined) sprite.tint = isWinning ? 0xffffff : dimTint;
      }
    }
  }

  clearHighlight() {
    this.#highlighted = [];
    this.#anticipation.clear();
    this.#glow.clear();
    for (const reel of this.#reels) reel.resetSymbols();
  }

  advance(deltaMs: number) {
    for (const reel of this.#reels) reel.advance(deltaMs);
    if (this.#highlighted.length === 0 || this.#shell.prefersReducedMotion()) return;
    this.#pulseMs += deltaMs;
    const size = symbolSize(this.#stage.layout().cell) * (0.98 + 0.05 * Math.sin(this.#pulseMs / 150));
    for (const { reel, row } of this.#highlighted) {
      const sprite = this.#reels[reel]?.spriteAt(row);
      if (sprite === undefined) continue;
      sprite.setSize(size, size);
      sprite.rotation = 0.05 * Math.sin(this.#pulseMs / 210);
    }
  }

  async #stop(reel: Reel, window: ReelWindow, stop: number, timeline: TweenTimeline) {
    await reel.stop(window, stop, timeline);
    this.#shell.playSound(window.includes('barn') ? acresOfGoldSounds.barn : acresOfGoldSounds.stop);
  }

  async #playAnticipation(index: number, timeline: TweenTimeline) {
    const { cell, height } = this.#stage.layout();
    this.#shell.playSound(acresOfGoldSounds.anticipation);
    await timeline.tween(anticipationMs, (progress) => {
      const glow = 0.55 + 0.45 * Math.sin(progress * Math.PI * 6);
      this.#anticipation
        .clear()
        .roundRect(index * cell.width + 3, 3, cell.width - 6, height - 6, 14)
        .fill({ color: 0xffd23f, alpha: 0.1 + 0.1 * glow })
        .stroke({ width: 5, color: 0xffe27a, alpha: glow });
    });
  }

  /** Reduced motion: the new window fades in. */
  async #fade(spin: AcresOfGoldSpin, timeline: TweenTimeline) {
    const { reels } = this.#stage;
    await timeline.tween(140, (progress) => {
      reels.alpha = 1 - progress;
    });
    this.showLastWindow();
    await timeline.tween(220, (progress) => {
      reels.alpha = progress;
    });
    if (spin.window.some((window) => window.includes('barn'))) this.#shell.playSound(acresOfGoldSounds.barn);
  }

  #requiredTextureSizePx(): number {
    const px = symbolSize(this.#stage.layout().cell) * this.#stage.resolution();
    const rounded = Math.ceil(px / textureSizeStepPx) * textureSizeStepPx;
    return Math.min(maxTexturePx, Math.max(textureSizeStepPx, rounded));
  }

  #resize() {
    const { cell } = this.#stage.layout();
    const oldTextures = this.#textures;
    const sizePx = this.#requiredTextureSizePx();
    if (sizePx !== this.#textureSizePx) {
      this.#textureSizePx = sizePx;
      this.#textures = this.#createTextures(sizePx);
    }
    for (const [index, reel] of this.#reels.entries()) {
      reel.view.x = index * cell.width;
      reel.resize(cell, this.#textures);
    }
    if (oldTextures !== this.#textures) destroyTextures(oldTextures);
    if (this.#highlighted.length > 0) this.highlight(this.#highlighted);
  }
}
