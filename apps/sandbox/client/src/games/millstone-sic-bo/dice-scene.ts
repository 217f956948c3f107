import type { SicBoOutcome } from '@golden-acers/games/millstone-sic-bo';
import type { TableView } from '../../api.ts';
import { SceneAnimations } from '../../engines/table/scene-animations.ts';
import type { SceneShell, TableScene } from '../../engines/table/types.ts';
import { h, svg } from '../../shell/dom.ts';
import { drawDie } from './die-art.ts';

/** The turns that bring a face to the front: around x, around y. */
const turnsOf: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};
/** The times at which the dice rest. The last one rolls on alone. */
const restMs = [1_500, 2_100, 3_700] as const;
/** A player who joins later than this sees the dice at rest. */
const lateMs = 2_500;
/** The dice stay in sight before the layout comes back. */
const seenMs = 1_400;
const shakeMs = 420;
const rattleSound = [0.3, 0.3, 900, 0.001, 0.005, 0.03, 4, 3, -20, 0, 0, 0, 0, 6] as const;
const knockSound = [0.55, 0.1, 260, 0.001, 0.01, 0.07, 4, 2.2, -8] as const;
const rollSound = [0.2, 0, 180, 0.2, 0.7, 0.5, 0, 0.6, 1.2] as const;

const popFrames: Keyframe[] = [
  { scale: 0.4, opacity: 0 },
  { scale: 1.15, offset: 0.12 },
  { scale: 1, offset: 0.2 },
  { scale: 1 },
];

const faceNames = ['front', 'right', 'top', 'bottom', 'left', 'back'] as const;

function createCube(): HTMLElement {
  const sides = faceNames.map((name, index) =>
    h(
      'span',
      { class: `ms-side ms-side-${name}` },
      svg('svg', { viewBox: '-50 -50 100 100' }, drawDie(index + 1, 99)),
    ),
  );
  return h('span', { class: 'ms-cube' }, ...sides);
}

const rotation = ([x, y]: readonly [number, number], turns: number) =>
  `rotateX(${x - turns * 360}deg) rotateY(${y - turns * 540}deg)`;

/** Three dice on the millstone: shaken while bets close, thrown, and the last one rolls longest. */
export class DiceScene implements TableScene<SicBoOutcome> {
  readonly #dice = [0, 1, 2].map((index) => {
    const cube = createCube();
    return { cube, holder: h('span', { class: `ms-holder ms-holder-${index}` }, cube) };
  });
  /** The total, in the middle of the stone. */
  readonly #sum = h('b', { class: 'ms-sum' });
  readonly #stone = h(
    'div',
    { class: 'ms-stone', 'aria-hidden': 'true' },
    ...this.#dice.map(({ holder }) => holder),
    this.#sum,
  );
  readonly #shell: SceneShell;
  readonly #animations = new SceneAnimations();
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(host: HTMLElement, shell: SceneShell) {
    this.#shell = shell;
    host.append(this.#stone);
    this.#show([1, 2, 3]);
  }

  showPhase({ phase, recent }: TableView) {
    if (phase === 'result') return;
    this.#stop();
    this.#sum.textContent = '';
    delete this.#stone.dataset.rested;
    const last: unknown = recent.at(-1)?.outcome;
    if (Array.isArray(last)) this.#show(last.map(Number));
    if (phase !== 'closed' || this.#shell.prefersReducedMotion()) return;
    for (const [index, { holder }] of this.#dice.entries()) {
      const jolt = ['0 0', '6% -14%', '-8% 4%', '4% -6%', '0 0'].map((translate) => ({ translate }));
      this.#animations.run(holder, jolt, { duration: shakeMs - index * 40, iterations: 8 });
    }
    for (let knock = 0; knock < 6; knock += 1)
      this.#after(knock * 170, () => this.#shell.playSound(rattleSound));
  }

  async reveal(outcome: SicBoOutcome, elapsedMs: number) {
    this.#stop();
    this.#show(outcome);
    this.#sum.textContent = '';
    const total = outcome.reduce((sum, die) => sum + die, 0);
    if (this.#shell.prefersReducedMotion() || elapsedMs > lateMs) {
      this.#sum.textContent = String(total);
      return;
    }
    const throws = this.#dice.map(({ cube, holder }, index) => {
      const duration = restMs[index] ?? 0;
      const end = turnsOf[outcome[index] ?? 1] ?? [0, 0];
      const frames = [
        { transform: rotation(end, index + 3) },
        { transform: rotation(end, 0.11), offset: 0.86, easing: 'ease-in-out' },
        { transform: rotation(end, 0) },
      ];
      this.#animations.run(cube, frames, { duration, easing: 'cubic-bezier(0.12, 0.55, 0.35, 1)' });
      return this.#bounce(holder, index, duration).finished.catch(() => undefined);
    });
    for (const rest of restMs) {
      this.#after(rest * 0.3, () => this.#shell.playSound(knockSound));
      this.#after(rest * 0.62, () => this.#shell.playSound(rattleSound));
      this.#after(rest, () => this.#shell.playSound(knockSound));
    }
    this.#after(restMs[1], () => this.#shell.playSound(rollSound));
    await Promise.all(throws);
    this.#stone.dataset.rested = 'true';
    this.#sum.textContent = String(total);
    await this.#animations.run(this.#sum, popFrames, { duration: seenMs }).finished.catch(() => undefined);
  }

  skip() {
    this.#cancelTimers();
    this.#animations.finish();
  }

  /** Moves a die from above the upper edge, over two bounces, to its place. */
  #bounce(holder: HTMLElement, index: number, duration: number): Animation {
    const side = index - 1;
    return this.#animations.run(
      holder,
      [
        { translate: `${side * 160}% -330%`, scale: 1.5, easing: 'ease-in' },
        { translate: `${side * 70}% 46%`, scale: 1, offset: 0.3, easing: 'ease-out' },
        { translate: `${side * 24}% -58%`, scale: 1.16, offset: 0.46, easing: 'ease-in' },
        { translate: `${side * -26}% 22%`, scale: 1, offset: 0.62, easing: 'ease-out' },
        { translate: `${side * -12}% -12%`, scale: 1.04, offset: 0.74, easing: 'ease-in' },
        { translate: '0 0', scale: 1 },
      ],
      { duration },
    );
  }

  #show(dice: readonly number[]) {
    for (const [index, { cube }] of this.#dice.entries())
      cube.style.transform = rotation(turnsOf[dice[index] ?? 1] ?? [0, 0], 0);
  }

  #after(ms: number, act: () => void) {
    this.#timers.push(setTimeout(act, ms));
  }

  #stop() {
    this.#animations.cancel();
    this.#cancelTimers();
  }

  #cancelTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
