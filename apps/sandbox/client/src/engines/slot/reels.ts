import type { SlotInfo, SlotPosition, SlotSpin } from '@golden-acers/games/engines/slot';
import type { GameShell } from '../../game.ts';
import type { Brush } from '../../shell/brush.ts';
import { smoothstep, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { type CellSize, symbolSize } from './layout.ts';
import { openingRows, openingStops } from './opening-stops.ts';
import { canOpenFeature, promisesTopWin } from './promise.ts';
import { Reel, type ReelWindow, type SymbolLook } from './reel.ts';
import type { SlotStage } from './stage.ts';
import type { BitmapSet, CreateBitmaps } from './symbol-bitmaps.ts';
import type { SlotTheme } from './theme.ts';

const firstStopMs = 520;
const betweenStopsMs = 170;
/** A reel that can complete a feature or the best line stops later. */
const anticipationMs = 1250;
const expandMs = 620;
const vanishMs = 320;
const fallMs = 560;
/** Losing symbols fade into the reel behind them. */
const fadedLook: SymbolLook = { alpha: 0.34, scale: 1, angle: 0 };
/** Bitmap sizes have steps of these device pixels, so that a resize seldom repaints them. */
const sizeStepPx = 48;
const maxSymbolPx = 432;

type Shell = Pick<GameShell, 'playSound' | 'prefersReducedMotion'>;

interface ReelsDeps {
  readonly stage: SlotStage;
  readonly info: SlotInfo;
  readonly theme: SlotTheme;
  readonly createBitmaps: CreateBitmaps;
  readonly shell: Shell;
}

/** The reels, which stop in sequence, and the highlight of wins. */
export class Reels {
  readonly #deps: ReelsDeps;
  readonly #reels: readonly Reel[];
  readonly #scatters: ReadonlySet<string>;
  readonly #wilds: ReadonlySet<string>;
  #bitmaps: BitmapSet | undefined;
  #bitmapKey = '';
  #lastSpin: Pick<SlotSpin, 'window' | 'stops'> | undefined;
  #held: ReadonlySet<number> = new Set();
  #highlighted: ReadonlySet<string> | undefined;
  /** The progress of the vanishing symbols, from 0 to 1. */
  #melted = 0;
  #pulseMs = 0;
  #anticipated: { readonly reel: number; readonly glow: number } | undefined;
  #alpha = 1;

  constructor(deps: ReelsDeps) {
    this.#deps = deps;
    const { info, stage } = deps;
    const idsOf = (kind: string) =>
      new Set(info.symbols.filter((each) => each.kind === kind).map(({ id }) => id));
    this.#scatters = idsOf('scatter').union(idsOf('coin'));
    this.#wilds = idsOf('wild');
    const stops = openingStops(info, new Set([...this.#wilds, ...this.#scatters]));
    this.#reels = info.strips.map(
      (strip, reel) => new Reel(strip, stops[reel] ?? 0, openingRows(info, reel)),
    );
    stage.onLayout(() => this.#createBitmaps());
    stage.onPaint((brush) => this.#paint(brush));
    stage.onAdvance((deltaMs) => this.#advance(deltaMs));
  }

  /** If the numbers of rows vary, the symbols of a reel share its height. */
  readonly cellOf = (reel: number): CellSize => {
    const { cell, height } = this.#deps.stage.layout();
    const rows = this.#reels[reel]?.window.length;
    return rows === undefined ? cell : { width: cell.width, height: height / rows };
  };

  /** All reels roll before their stops are known. */
  start() {
    for (const [index, reel] of this.#reels.entries()) if (!this.#held.has(index)) reel.start();
  }

  /** Filled reels stand still in the spins to come, until `hold([])`. */
  hold(held: readonly number[]) {
    this.#held = new Set(held);
  }

  showLastWindow() {
    for (const [index, reel] of this.#reels.entries()) {
      const window = this.#lastSpin?.window[index];
      if (window !== undefined) reel.show(window, this.#lastSpin?.stops[index] ?? 0);
      else reel.halt();
    }
  }

  async spin(spin: SlotSpin, timeline: TweenTimeline) {
    const { info, shell, theme } = this.#deps;
    this.#lastSpin = spin;
    if (shell.prefersReducedMotion()) return this.#fade(spin, timeline);
    if (!this.#reels.some((reel) => reel.isRolling)) {
      this.start();
      shell.playSound(theme.sounds.spin);
    }
    await timeline.wait(firstStopMs);
    const stopped: Promise<void>[] = [];
    for (const [index, reel] of this.#reels.entries()) {
      const window = spin.window[index];
      if (window === undefined || this.#held.has(index)) continue;
      const isAnticipated =
        canOpenFeature(info, spin.window, index, spin.free) || promisesTopWin(info, spin.window, index);
      if (isAnticipated) await this.#playAnticipation(index, timeline);
      else await timeline.wait(betweenStopsMs);
      stopped.push(this.#stop(reel, window, spin.stops[index] ?? 0, timeline));
      if (isAnticipated) await Promise.all(stopped);
    }
    await Promise.all(stopped);
    this.#anticipated = undefined;
  }

  /** Wilds grow over their reels. */
  async expand(reels: readonly number[], timeline: TweenTimeline) {
    const { shell, theme } = this.#deps;
    shell.playSound(theme.sounds.expand);
    const growing = reels.flatMap((index) => {
      const reel = this.#reels[index];
      const row = reel?.window.findIndex((symbol) => this.#wilds.has(symbol)) ?? -1;
      const symbol = reel?.window[row];
      return reel === undefined || symbol === undefined ? [] : [{ reel, row, symbol }];
    });
    await timeline.tween(shell.prefersReducedMotion() ? 1 : expandMs, (progress) => {
      for (const { reel, row, symbol } of growing) reel.fill(symbol, row, smoothstep(progress));
    });
  }

  /** Lets symbols grow and vanish. */
  async vanish(positions: readonly SlotPosition[], timeline: TweenTimeline) {
    this.#highlighted = new Set(positions.map(keyOf));
    await timeline.tween(this.#deps.shell.prefersReducedMotion() ? 1 : vanishMs, (progress) => {
      this.#melted = progress;
    });
  }

  /** The symbols above `vanished` fall into these places, and new symbols follow. */
  async tumble(spin: SlotSpin, vanished: readonly SlotPosition[], timeline: TweenTimeline) {
    this.#lastSpin = spin;
    this.clearHighlight();
    for (const [index, reel] of this.#reels.entries()) {
      const rows = new Set(vanished.filter((place) => place.reel === index).map(({ row }) => row));
      reel.dropInto(spin.window[index] ?? reel.window, rows);
    }
    const isStill = this.#deps.shell.prefersReducedMotion();
    await timeline.tween(isStill ? 1 : fallMs, (progress) => {
      for (const reel of this.#reels) reel.fall(progress);
    });
  }

  highlight(positions: readonly SlotPosition[]) {
    this.#highlighted = new Set(positions.map(keyOf));
    this.#pulseMs = 0;
  }

  clearHighlight() {
    this.#highlighted = undefined;
    this.#melted = 0;
    this.#anticipated = undefined;
  }

  #advance(deltaMs: number) {
    for (const reel of this.#reels) reel.advance(deltaMs);
    if (!this.#deps.shell.prefersReducedMotion()) this.#pulseMs += deltaMs;
  }

  #lookAt(reel: number, row: number): SymbolLook | undefined {
    if (this.#highlighted === undefined) return undefined;
    if (this.#melted > 0)
      return this.#highlighted.has(keyOf({ reel, row })) ? meltedLook(this.#melted) : undefined;
    if (!this.#highlighted.has(keyOf({ reel, row }))) return fadedLook;
    return {
      alpha: 1,
      scale: 0.99 + 0.05 * Math.sin(this.#pulseMs / 150),
      angle: 0.05 * Math.sin(this.#pulseMs / 210),
    };
  }

  #paint(brush: Brush) {
    const bitmaps = this.#bitmaps;
    if (bitmaps === undefined) return;
    const { stage, theme } = this.#deps;
    const { cell, height } = stage.layout();
    brush.context.globalAlpha = this.#alpha;
    for (const key of this.#melted > 0 ? [] : (this.#highlighted ?? [])) {
      const [reel = 0, row = 0] = key.split(',').map(Number);
      const own = this.cellOf(reel);
      brush.rect(theme.glowColour, 0.5, reel * own.width, row * own.height, own.width, own.height);
    }
    for (const [index, reel] of this.#reels.entries())
      reel.paint(brush, index * cell.width, this.cellOf(index), bitmaps, (row) => this.#lookAt(index, row));
    brush.context.globalAlpha = 1;
    if (this.#anticipated === undefined) return;
    const { reel, glow } = this.#anticipated;
    brush.rect(theme.glowColour, 0.12 + 0.16 * glow, reel * cell.width, 0, cell.width, height);
    brush.context.lineWidth = 5;
    brush.context.strokeStyle = theme.glowColour;
    brush.context.strokeRect(reel * cell.width + 3, 3, cell.width - 6, height - 6);
  }

  async #stop(reel: Reel, window: ReelWindow, stop: number, timeline: TweenTimeline) {
    const { shell, theme } = this.#deps;
    await reel.stop(window, stop, timeline);
    const hasScatter = window.some((symbol) => this.#scatters.has(symbol));
    shell.playSound(hasScatter ? theme.sounds.scatter : theme.sounds.stop);
  }

  async #playAnticipation(reel: number, timeline: TweenTimeline) {
    const { shell, theme } = this.#deps;
    shell.playSound(theme.sounds.anticipation);
    await timeline.tween(anticipationMs, (progress) => {
      this.#anticipated = { reel, glow: 0.55 + 0.45 * Math.sin(progress * Math.PI * 6) };
    });
  }

  /** With reduced motion the new window fades in. */
  async #fade(spin: SlotSpin, timeline: TweenTimeline) {
    const { shell, theme } = this.#deps;
    await timeline.tween(140, (progress) => {
      this.#alpha = 1 - progress;
    });
    for (const [index, reel] of this.#reels.entries()) if (!this.#held.has(index)) reel.start();
    this.showLastWindow();
    await timeline.tween(220, (progress) => {
      this.#alpha = progress;
    });
    if (spin.window.some((window) => window.some((symbol) => this.#scatters.has(symbol))))
      shell.playSound(theme.sounds.scatter);
  }

  #createBitmaps() {
    const { stage, createBitmaps, info } = this.#deps;
    const { cell } = stage.layout();
    const rounded = Math.ceil((symbolSize(cell) * stage.resolution) / sizeStepPx) * sizeStepPx;
    const sizePx = Math.min(maxSymbolPx, Math.max(sizeStepPx, rounded));
    const [width, height] = [cell.width * stage.resolution, cell.height * info.rows * stage.resolution];
    const key = `${sizePx} ${this.#wilds.size > 0 ? `${width} ${height}` : ''}`;
    if (key === this.#bitmapKey) return;
    this.#bitmapKey = key;
    this.#bitmaps = createBitmaps(sizePx, Math.max(1, width), Math.max(1, height));
  }
}

const meltedLook = (melted: number): SymbolLook => ({
  alpha: 1 - melted,
  scale: 1 + 0.35 * melted,
  angle: 0.25 * melted,
});

const keyOf = ({ reel, row }: SlotPosition) => `${reel},${row}`;
