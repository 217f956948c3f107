import type { Replay, SportStage } from '../../engines/virtual-sport/types.ts';
import { crestAt, villageOf } from '../../engines/virtual-sport/villages.ts';
import { svg } from '../../shell/dom.ts';
import { createCommentary } from './commentary.ts';
import { flightOf, keeperAt, type PicturePoint } from './kick-motion.ts';
import type { Kick, KickSide, ShootOutResult, SpotFixture } from './types.ts';

const artUrls = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' });
const picture = (name: string, box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) =>
  svg('image', { href: artUrls[`./art/${name}.svg`] ?? '', ...box });
const whole = { x: 0, y: 0, width: 640, height: 480 };

const sides = ['home', 'away'] as const;
const sideOf = (kick: number): KickSide => (kick % 2 === 0 ? 'home' : 'away');
const maxDots = 10;
/** The moments of a kick, from 0 to 1: the run-up ends, and the ball arrives. */
const struckAt = 0.3;
const arrivedAt = 0.5;
const longestKickMs = 3_000;
const allKicksMs = 22_000;
const coinMs = 2_500;
const endMs = 1_200;

const clamp01 = (value: number) => Math.max(0, Math.min(1, value));
const moved = ([x, y]: PicturePoint, turn = 0, scale = 1) =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${scale.toFixed(3)})`;

/** A village green at dusk: goal, scarecrow, kicker and scoreboard. */
export class SpotStage implements SportStage<SpotFixture, ShootOutResult> {
  readonly #board = svg('g', {});
  readonly #keeper = svg('g', {}, picture('scarecrow', { x: -90, y: -180, width: 180, height: 190 }));
  readonly #kicker = svg('g', {});
  readonly #ball = createBall();
  readonly #coin = svg('g', { class: 'sk-coin' });
  readonly #banner = svg('text', { x: 320, y: 396, class: 'sk-banner' });
  readonly view = svg(
    'svg',
    { viewBox: '0 0 640 480' },
    picture('green', whole),
    picture('goal', whole),
    this.#keeper,
    this.#ball,
    this.#kicker,
    this.#coin,
    this.#board,
    this.#banner,
  );
  #dots: Record<KickSide, SVGElement[]> = { home: [], away: [] };
  #scores: Partial<Record<KickSide, SVGTextElement>> = {};

  showFixture(fixture: SpotFixture) {
    this.#drawBoard(fixture);
    this.#kicker.replaceChildren();
    this.#banner.textContent = '';
    this.#showCoin(undefined);
    this.#keeper.setAttribute('transform', moved([320, 306]));
    this.#ball.setAttribute('transform', moved([320, 428]));
  }

  createReplay(fixture: SpotFixture, result: ShootOutResult): Replay {
    const { kicks, ending } = result;
    const crest = crestAt(fixture[result.winner], { x: 0, y: 0, size: 60 });
    this.#coin.replaceChildren(svg('circle', { r: 46 }), crest);
    const kickMs = Math.min(longestKickMs, allKicksMs / kicks.length);
    const kicksEndMs = kicks.length * kickMs;
    const durationMs = kicksEndMs + (ending === 'coin' ? coinMs : 0) + endMs;
    const arrivesAtMs = (kick: number) => (kick + arrivedAt) * kickMs;
    const resultAtMs = durationMs - endMs;
    return {
      durationMs,
      lines: createCommentary(fixture, result, { arrivesAtMs, kicksEndMs, resultAtMs }),
      render: (ms) => {
        const kick = Math.min(Math.floor(ms / kickMs), kicks.length - 1);
        const share = clamp01((ms - kick * kickMs) / kickMs);
        this.#showScore(kicks.slice(0, share >= arrivedAt ? kick + 1 : kick));
        const present = kicks[kick];
        if (present !== undefined) this.#showKick(present, { side: sideOf(kick), share, fixture });
        this.#showCoin(
          ending === 'coin' && ms > kicksEndMs ? clamp01((ms - kicksEndMs) / coinMs) : undefined,
        );
        const isDecided = ms >= resultAtMs;
        this.#banner.textContent = isDecided ? villageOf(fixture[result.winner]).name : '';
      },
    };
  }

  #drawBoard({ home, away }: SpotFixture) {
    const rows = sides.map((side, row) => {
      const y = 26 + row * 38;
      const id = side === 'home' ? home : away;
      const name = svg('text', { x: 46, y, class: 'sk-name' });
      name.textContent = villageOf(id).name;
      const score = svg('text', { x: 612, y, class: 'sk-score' });
      this.#scores[side] = score;
      this.#dots[side] = Array.from({ length: maxDots }, (_, dot) =>
        svg('circle', { cx: 222 + dot * 37, cy: y, r: 11, class: 'sk-dot' }),
      );
      return svg('g', {}, crestAt(id, { x: 24, y, size: 34 }), name, ...this.#dots[side], score);
    });
    this.#board.replaceChildren(
      svg('rect', { x: 3, y: 4, width: 634, height: 82, rx: 12, class: 'sk-panel' }),
      ...rows,
    );
    this.#showScore([]);
  }

  #showScore(taken: readonly Kick[]) {
    for (const side of sides) {
      const own = taken.filter((_, kick) => sideOf(kick) === side);
      const score = this.#scores[side];
      if (score !== undefined) score.textContent = String(own.filter(({ kind }) => kind === 'goal').length);
      for (const [dot, element] of this.#dots[side].entries()) {
        const kick = own[dot];
        const state =
          kick === undefined ? (dot < 5 ? 'open' : 'none') : kick.kind === 'goal' ? 'goal' : 'miss';
        element.setAttribute('class', `sk-dot sk-dot-${state}`);
      }
    }
  }

  #showKick(kick: Kick, { side, share, fixture }: { side: KickSide; share: number; fixture: SpotFixture }) {
    const run = clamp01(share / struckAt);
    const flight = clamp01((share - struckAt) / (arrivedAt - struckAt));
    const after = clamp01((share - arrivedAt) / (1 - arrivedAt));
    const { at, scale } = flightOf(kick, flight, after);
    this.#ball.setAttribute('transform', moved(at, flight * 540 + after * 90, scale));
    const keeper = keeperAt(kick, clamp01(flight * 1.3 + after));
    this.#keeper.setAttribute('transform', moved(keeper.at, keeper.turn));
    this.#drawKicker(fixture[side]);
    const bounce = run < 1 ? Math.abs(Math.sin(run * Math.PI * 4)) * 7 : 0;
    this.#kicker.setAttribute(
      'transform',
      moved([225 + run * 66, 468 - run * 22 - bounce], run < 1 ? 5 : -6),
    );
  }

  #drawKicker(village: string) {
    if (this.#kicker.dataset.village === village && this.#kicker.childElementCount > 0) return;
    const { shirt, trim } = villageOf(village);
    this.#kicker.dataset.village = village;
    this.#kicker.replaceChildren(
      svg('path', { d: 'M-12 -42L-16 -4M10 -42L18 -8', class: 'sk-leg' }),
      svg('path', { d: 'M-16 -14l0 12M17 -18l2 12', stroke: trim, class: 'sk-sock' }),
      svg('path', { d: 'M-17 -58H17L20 -34H2L0 -40L-2 -34H-20Z', fill: trim, class: 'sk-line' }),
      svg('path', {
        d: 'M-18 -104C-8 -110 8 -110 18 -104L30 -80L21 -74L17 -84V-54H-17V-84L-21 -74L-30 -80Z',
        fill: shirt,
        class: 'sk-line',
      }),
      svg('path', { d: 'M-9 -90H9M0 -90V-66', stroke: trim, class: 'sk-number' }),
      svg('circle', { cy: -120, r: 14, class: 'sk-head' }),
      svg('path', { d: 'M-14 -122C-14 -140 14 -140 14 -122C8 -128 -8 -128 -14 -122Z', class: 'sk-hair' }),
    );
  }

  /** `share`: of its fall; undefined: there is no coin. */
  #showCoin(share: number | undefined) {
    this.#coin.classList.toggle('sk-coin-shown', share !== undefined);
    if (share === undefined) return;
    const width = share < 0.8 ? Math.cos(share * Math.PI * 15) : 1;
    const height = Math.sin(Math.min(share / 0.8, 1) * Math.PI) * 130;
    this.#coin.setAttribute('transform', `translate(320 ${260 - height}) scale(${width.toFixed(3)} 1)`);
  }
}

function createBall() {
  const patches = [0, 72, 144, 216, 288].map((degrees) =>
    svg('path', { d: 'M-3.500 -13L3.500 -13L5 -8L0 -6L-5 -8Z', transform: `rotate(${degrees})` }),
  );
  return svg(
    'g',
    { class: 'sk-ball' },
    svg('circle', { r: 14 }),
    svg('path', { d: 'M0 -5L5 -1.500L3 4L-3 4L-5 -1.500Z' }),
    ...patches,
  );
}
