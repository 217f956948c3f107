import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import type { TableView } from '../../api.ts';
import { SceneAnimations } from '../../engines/table/scene-animations.ts';
import type { SceneShell, TableScene } from '../../engines/table/types.ts';
import { h } from '../../shell/dom.ts';
import { drawWheel } from './wheel-art.ts';

/** The time of one turn while the wheel waits. */
const idleTurnMs = 24_000;
const orbitMs = 1_000;
const spinMs = 6_000;
/** A player who joins later than this sees the ball at rest. */
const lateMs = 4_500;
const outerRim = '0 -44.5cqmin';
const pocketRing = '0 -31cqmin';
const tickSound = [0.3, 0.1, 1400, 0.001, 0.004, 0.02, 4, 2.4] as const;
const dropSound = [0.6, 0.05, 520, 0.001, 0.02, 0.09, 4, 2] as const;

const rotated = (degrees: number) => ({ rotate: `${degrees}deg` });

/** A wheel that turns clockwise and a ball that runs against it: two layers, moved by the compositor. */
export class WheelScene implements TableScene {
  readonly #wheel = h('div', { class: 'or-wheel' });
  readonly #ball = h('div', { class: 'or-ball' });
  readonly #arm = h('div', { class: 'or-arm' }, this.#ball);
  readonly #info: RouletteInfo;
  readonly #shell: SceneShell;
  readonly #animations = new SceneAnimations();

  constructor(host: HTMLElement, info: RouletteInfo, shell: SceneShell) {
    this.#info = info;
    this.#shell = shell;
    this.#wheel.append(drawWheel(info));
    host.append(h('div', { class: 'or-bowl', 'aria-hidden': 'true' }, this.#wheel, this.#arm));
  }

  showPhase({ phase }: TableView) {
    if (phase === 'result') return;
    this.#animations.cancel();
    const isStill = this.#shell.prefersReducedMotion();
    this.#arm.classList.toggle('or-hidden', phase !== 'closed' || isStill);
    if (isStill) return;
    const start = this.#wheelAngle();
    this.#animations.run(this.#wheel, [rotated(start), rotated(start + 360)], {
      duration: idleTurnMs,
      iterations: Number.POSITIVE_INFINITY,
    });
    if (phase !== 'closed') return;
    const from = this.#ballAngle();
    this.#animations.run(this.#arm, [rotated(from), rotated(from - 360)], {
      duration: orbitMs,
      iterations: Number.POSITIVE_INFINITY,
    });
    this.#ball.style.translate = outerRim;
  }

  async reveal(outcome: unknown, elapsedMs: number) {
    const [wheelStart, ballStart] = [this.#wheelAngle(), this.#ballAngle()];
    this.#animations.cancel();
    this.#arm.classList.remove('or-hidden');
    const wheelEnd = wheelStart + 200;
    const pocketAngle = (this.#info.wheel.indexOf(Number(outcome)) * 360) / this.#info.wheel.length;
    const ballEnd = ballStart - 360 * 6 - mod(ballStart - (wheelEnd + pocketAngle), 360);
    const isStill = this.#shell.prefersReducedMotion() || elapsedMs > lateMs;
    const duration = isStill ? 1 : spinMs;
    const settled = { duration, fill: 'forwards', easing: 'cubic-bezier(0.2, 0.6, 0.35, 1)' } as const;
    const wheel = this.#animations.run(this.#wheel, [rotated(wheelStart), rotated(wheelEnd)], settled);
    this.#animations.run(this.#arm, [rotated(ballStart), rotated(ballEnd)], settled);
    this.#animations.run(
      this.#ball,
      [
        { translate: outerRim, offset: 0 },
        { translate: outerRim, offset: 0.52, easing: 'ease-in' },
        { translate: '0 -30cqmin', offset: 0.66, easing: 'ease-out' },
        { translate: '0 -36cqmin', offset: 0.73, easing: 'ease-in' },
        { translate: '0 -30.5cqmin', offset: 0.8, easing: 'ease-out' },
        { translate: '0 -33cqmin', offset: 0.85, easing: 'ease-in' },
        { translate: pocketRing, offset: 0.9 },
        { translate: pocketRing, offset: 1 },
      ],
      { duration, fill: 'forwards' },
    );
    if (!isStill) this.#playTicks(wheel);
    // A cancelled animation belongs to a phase that is over.
    await wheel.finished.catch(() => undefined);
  }

  /** Angles are functions of the time, so that every phase continues where the last one ended. */
  #wheelAngle = () => mod((this.#shell.nowMs() / idleTurnMs) * 360, 360);
  #ballAngle = () => -mod((this.#shell.nowMs() / orbitMs) * 360, 360);

  /** The ball strikes the pockets ever more slowly, until the wheel’s animation is cancelled. */
  #playTicks(wheel: Animation) {
    let delayMs = 0;
    for (let tick = 0; tick < 16; tick += 1) {
      delayMs += 150 + tick * 18;
      setTimeout(() => {
        if (wheel.playState !== 'idle') this.#shell.playSound(tick > 11 ? dropSound : tickSound);
      }, delayMs);
    }
  }
}

const mod = (value: number, base: number) => ((value % base) + base) % base;
