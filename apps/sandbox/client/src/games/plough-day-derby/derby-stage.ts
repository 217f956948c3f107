import type { Replay, SportStage } from '../../engines/virtual-sport/types.ts';
import { svg } from '../../shell/dom.ts';
import { createRaceCalls } from './commentary.ts';
import { type DrawnHorse, drawHorse } from './horse-art.ts';
import { createRunnerMotion, distanceAt, durationMs, finishAtMs, finishX } from './race-motion.ts';
import { clothColours } from './stable.ts';
import { type RaceFixture, type RaceResult, runnerName } from './types.ts';

const artUrls = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' });
/** Twice, one beside the other with an overlap that hides the seam. */
const strip = (name: string, width: number, height: number) =>
  [0, 1].map((half) =>
    svg('image', {
      href: artUrls[`./art/${name}.svg`] ?? '',
      x: half * width,
      y: 0,
      width: width + 1,
      height,
    }),
  );

const sceneryWidth = 1_280;
const trackWidth = 640;
const trackTop = 164;
const laneHeight = 37;
const laneY = (number: number) => trackTop + 12 + (number - 0.5) * laneHeight;
const horseScale = 0.86;
/** The distance from a horse's origin to its nose. */
const noseAt = 62;

/** Furrows before farms that pass by, eight lanes, and the finishing post. */
export class DerbyStage implements SportStage<RaceFixture, RaceResult> {
  readonly #scenery = svg('g', {}, ...strip('scenery', sceneryWidth, 170));
  readonly #track = svg('g', {}, ...strip('furrows', trackWidth, 320));
  readonly #post = svg('g', { class: 'pd-post' });
  readonly #runners = svg('g', {});
  readonly #ranking = svg('g', {});
  readonly view = svg(
    'svg',
    { viewBox: '0 0 640 480' },
    svg('rect', { width: 640, height: 180, class: 'pd-sky' }),
    svg('circle', { cx: 540, cy: 48, r: 30, class: 'pd-sun' }),
    this.#scenery,
    svg('g', { transform: `translate(0 ${trackTop})` }, this.#track),
    this.#post,
    this.#runners,
    this.#ranking,
  );
  #horses: DrawnHorse[] = [];

  constructor() {
    const squares = Array.from({ length: 26 }, (_, index) =>
      svg('rect', {
        x: (index % 2) * 8,
        y: trackTop + Math.floor(index / 2) * 24 + (index % 2) * 12,
        width: 8,
        height: 12,
      }),
    );
    this.#post.append(
      svg('rect', { x: 0, y: trackTop, width: 16, height: 312, class: 'pd-post-ground' }),
      ...squares,
      svg('rect', { x: 4, y: trackTop - 74, width: 8, height: 78, class: 'pd-post-pole' }),
      svg('circle', { cx: 8, cy: trackTop - 80, r: 15, class: 'pd-post-disc' }),
    );
  }

  showFixture({ runners }: RaceFixture) {
    this.#horses = runners.map(({ horse }, index) => drawHorse(horse, index + 1));
    this.#runners.replaceChildren(...this.#horses.map(({ view }) => view));
    this.#move(0);
    for (const [index, horse] of this.#horses.entries()) {
      horse.gallop(0);
      this.#place(index + 1, 110, 0);
    }
    this.#post.setAttribute('transform', 'translate(700 0)');
    this.#showRanking(undefined, [], 0);
  }

  createReplay(race: RaceFixture, result: RaceResult): Replay {
    const { order, calls } = result;
    const orders = [...calls, order];
    const motions = new Map(order.map((number) => [number, createRunnerMotion(number, orders)]));
    const winner = motions.get(order[0] ?? 0);
    return {
      durationMs,
      lines: createRaceCalls(race, result),
      render: (ms) => {
        this.#move(distanceAt(ms));
        for (const [number, motion] of motions) {
          const stride = ms / 62 + number * 1.7;
          this.#horses[number - 1]?.gallop(stride);
          this.#place(number, motion.xAt(ms), Math.abs(Math.sin(stride / 2)) * 5);
        }
        if (winner !== undefined)
          this.#post.setAttribute('transform', `translate(${finishX(ms, winner).toFixed(1)} 0)`);
        const present = [...motions].toSorted((one, other) => other[1].xAt(ms) - one[1].xAt(ms));
        const isOver = ms >= finishAtMs;
        this.#showRanking(race, isOver ? order : present.map(([number]) => number), isOver ? 3 : 0);
      },
    };
  }

  #move(distance: number) {
    this.#scenery.setAttribute('transform', `translate(${(-(distance * 0.28) % sceneryWidth).toFixed(1)} 0)`);
    this.#track.setAttribute('transform', `translate(${(-distance % trackWidth).toFixed(1)} 0)`);
  }

  #place(number: number, nose: number, lift: number) {
    const x = nose - noseAt * horseScale;
    const y = laneY(number) - 10 - lift;
    this.#horses[number - 1]?.view.setAttribute(
      'transform',
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${horseScale})`,
    );
  }

  /** Shows all numbers from the first to the last; at the end, the names of the first ones. */
  #showRanking(race: RaceFixture | undefined, order: readonly number[], named: number) {
    const key = `${order.join()} ${named}`;
    if (this.#ranking.dataset.key === key) return;
    this.#ranking.dataset.key = key;
    const chips = order.map((number, rank) => {
      const text = svg('text', { x: 26 + rank * 38, y: 26, class: 'pd-number pd-rank' });
      text.textContent = String(number);
      if (number === 2 || number === 4 || number === 8) text.classList.add('pd-number-dark');
      const box = { x: 10 + rank * 38, y: 10, width: 32, height: 32, rx: 7 };
      return svg(
        'g',
        {},
        svg('rect', { ...box, fill: clothColours[number - 1] ?? '', class: 'pd-cloth' }),
        text,
      );
    });
    const names = order.slice(0, named).map((number, rank) => {
      const text = svg('text', { x: 320, y: 92 + rank * 40, class: `pd-banner pd-banner-${rank + 1}` });
      text.textContent = race === undefined ? '' : `${rank + 1}. ${runnerName(race, number)}`;
      return text;
    });
    this.#ranking.replaceChildren(...chips, ...names);
  }
}
