import type { WheelInfo, WheelOutcome } from '@golden-acers/games/sunfield-wheel';
import type { TableView } from '../../api.ts';
import type { SceneShell, TableScene } from '../../engines/table/types.ts';
import { h, svg } from '../../shell/dom.ts';
import { drawWheelFace, segmentMultiplierText } from './wheel-art.ts';

const firstSpinMs = 5_600;
const nextSpinMs = 4_300;
const pauseMs = 1_000;
/** A player who joins later than this sees the wheel at rest. */
const lateMs = 3_000;
const turns = 4;
/** The distance for which a peg moves the flapper, in shares of a segment. */
const flapShare = 0.42;
const flapDegrees = 26;
/** Ticks closer than this would be a noise. */
const minTickMs = 45;
const tickSound = [0.3, 0.04, 1_150, 0.001, 0.003, 0.02, 4, 2.6] as const;
const multiplierSound = [0.7, 0, 523, 0.01, 0.12, 0.35, 1, 1.7, 0, 0, 262, 0.07, 0.06] as const;

const mod = (value: number, base: number) => ((value % base) + base) % base;
/** Quick at first, and a long way to the last peg. */
const slowDown = (share: number) => 1 - (1 - share) ** 3.4;

/** The wheel, its flapper, and the multipliers of the round. */
export class SunWheelScene implements TableScene<WheelOutcome> {
  readonly #face = h('div', { class: 'sw-face' });
  readonly #flapper = h('div', { class: 'sw-flapper' });
  readonly #bonus = h('b', { class: 'sw-bonus' });
  readonly #info: WheelInfo;
  readonly #shell: SceneShell;
  readonly #step: number;
  #degrees = 0;
  #spin = 0;
  #isSkipped = false;
  #tickedAtMs = 0;

  constructor(host: HTMLElement, info: WheelInfo, shell: SceneShell) {
    this.#info = info;
    this.#shell = shell;
    this.#step = 360 / info.segments.length;
    this.#face.append(drawWheelFace(info));
    const tongue = svg('path', { d: 'M-9 -4C-9 -14 9 -14 9 -4L2.500 26L-2.500 26Z' });
    this.#flapper.append(svg('svg', { viewBox: '-12 -16 24 44' }, tongue, svg('circle', { cy: -5, r: 4 })));
    host.append(
      h('div', { class: 'sw-wheel', 'aria-hidden': 'true' }, this.#face, this.#flapper, this.#bonus),
    );
    this.#turnTo(0);
  }

  showPhase({ phase, recent }: TableView) {
    if (phase === 'result') return;
    this.#spin += 1;
    this.#bonus.textContent = '';
    delete this.#face.dataset.rested;
    const last: unknown = recent.at(-1)?.outcome;
    if (isOutcome(last)) this.#turnTo(this.#degreesOf(last.stops.at(-1) ?? 0));
  }

  async reveal(outcome: WheelOutcome, elapsedMs: number) {
    this.#spin += 1;
    const spin = this.#spin;
    this.#bonus.textContent = '';
    this.#isSkipped = this.#shell.prefersReducedMotion() || elapsedMs > lateMs;
    for (const [index, stop] of outcome.stops.entries()) {
      await this.#spinTo(stop, index === 0 ? firstSpinMs : nextSpinMs, spin);
      if (spin !== this.#spin) return;
      const text = segmentMultiplierText(this.#info.segments[stop]);
      if (text !== undefined) await this.#showMultiplier(text);
    }
    if (outcome.multiplier > 1) this.#bonus.textContent = `×${outcome.multiplier}`;
    this.#face.dataset.rested = 'true';
  }

  skip() {
    this.#isSkipped = true;
  }

  async #showMultiplier(text: string) {
    this.#bonus.textContent = text;
    if (this.#isSkipped) return;
    this.#shell.playSound(multiplierSound);
    this.#bonus.animate([{ scale: 0.2 }, { scale: 1.25, offset: 0.6 }, { scale: 1 }], {
      duration: 420,
      easing: 'ease-out',
    });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }

  /** Everybody sees the same place within the segment, where no peg holds the flapper. */
  #degreesOf(stop: number): number {
    const place = (((stop * 7) % 11) / 11) * -0.38;
    return -(stop + place) * this.#step;
  }

  async #spinTo(stop: number, durationMs: number, spin: number) {
    const from = this.#degrees;
    const to = from + turns * 360 + mod(this.#degreesOf(stop) - from, 360);
    const startedAt = performance.now();
    await new Promise<void>((resolve) => {
      const onFrame = (now: number) => {
        const share = this.#isSkipped ? 1 : Math.min(1, Math.max(0, now - startedAt) / durationMs);
        if (spin === this.#spin) this.#turnTo(from + (to - from) * slowDown(share), now);
        if (share < 1 && spin === this.#spin) requestAnimationFrame(onFrame);
        else resolve();
      };
      if (this.#isSkipped) onFrame(startedAt);
      else requestAnimationFrame(onFrame);
    });
  }

  /** Clockwise. Each peg bends the flapper and lets it go. */
  #turnTo(degrees: number, nowMs = 0) {
    const pegOf = (angle: number) => Math.floor(angle / this.#step + 0.5);
    const isTick = nowMs > 0 && pegOf(degrees) !== pegOf(this.#degrees);
    this.#degrees = degrees;
    this.#face.style.rotate = `${degrees.toFixed(2)}deg`;
    const beyondPeg = mod(degrees / this.#step + 0.5, 1);
    const bend = beyondPeg < flapShare ? beyondPeg / flapShare : 0;
    this.#flapper.style.rotate = `${(-flapDegrees * bend).toFixed(1)}deg`;
    if (!isTick || nowMs - this.#tickedAtMs < minTickMs) return;
    this.#tickedAtMs = nowMs;
    this.#shell.playSound(tickSound);
  }
}

function isOutcome(value: unknown): value is WheelOutcome {
  return typeof value === 'object' && value !== null && 'stops' in value && Array.isArray(value.stops);
}
