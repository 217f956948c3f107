import type { Replay, SportStage } from '../../engines/virtual-sport/types.ts';
import { crestAt, villageOf } from '../../engines/virtual-sport/villages.ts';
import { svg } from '../../shell/dom.ts';
import {
  type BallPoint,
  createBallMotion,
  matchMs,
  minuteAt,
  msOfMinute,
  playerAt,
  playersPerTeam,
  replayMs,
} from './match-motion.ts';
import { createMatchReport } from './match-report.ts';
import { createPlayerFigure, type PlayerFigure } from './player-figure.ts';
import { tCup } from './t.ts';
import type { CupFixture, Highlight, MatchResult } from './types.ts';

const pitchUrl = import.meta.glob<string>('./art/pitch.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const sides = ['home', 'away'] as const;
const shownGoalMs = 1_300;
/** The pace of a player is read from where it was so long ago. */
const strideMs = 60;
const still = () => ({ x: 320, y: 280, height: 0 });
const textAt = (x: number, y: number, className: string) => svg('text', { x, y, class: className });

/** A pitch among the wheat, seen from above: two teams, a ball, the score and the minute. */
export class PitchStage implements SportStage<CupFixture, MatchResult> {
  readonly #panel = svg('g', {});
  readonly #players = svg('g', {});
  readonly #ballShade = svg('ellipse', { rx: 7, ry: 3.5, class: 'tc-shade' });
  readonly #ball = svg(
    'g',
    {},
    svg('circle', { r: 7.5, class: 'tc-ball' }),
    svg('path', { class: 'tc-seam', d: 'M-5-5l3 4-2 6M5-5l-3 4 2 6M-2-1h4' }),
  );
  readonly #nets = svg('g', { class: 'tc-nets' }, drawNet(8, 1), drawNet(632, -1));
  readonly #score = textAt(320, 34, 'tc-score');
  readonly #minute = textAt(320, 66, 'tc-minute');
  readonly #banner = textAt(320, 262, 'tc-banner');
  readonly #scorer = textAt(320, 312, 'tc-scorer');
  readonly view = svg(
    'svg',
    { viewBox: '0 0 640 480' },
    svg('image', { href: pitchUrl['./art/pitch.svg'] ?? '', x: 0, y: 0, width: 640, height: 480 }),
    this.#nets,
    this.#ballShade,
    this.#players,
    svg('rect', { x: 4, y: 4, width: 632, height: 80, rx: 12, class: 'tc-panel' }),
    this.#panel,
    this.#score,
    this.#minute,
    this.#banner,
    this.#scorer,
  );
  #figures: Record<'home' | 'away', PlayerFigure[]> = { home: [], away: [] };
  /** From the back of the picture to the front. */
  #order = '';

  showFixture(fixture: CupFixture) {
    const ids = { home: fixture.home, away: fixture.away };
    for (const side of sides) {
      const kit = villageOf(ids[side]);
      this.#figures[side] = Array.from({ length: playersPerTeam }, (_, player) =>
        createPlayerFigure(player, kit),
      );
    }
    this.#order = '';
    const names = sides.map((side) => {
      const name = textAt(side === 'home' ? 62 : 578, 44, `tc-name tc-name-${side}`);
      name.textContent = villageOf(ids[side]).name;
      return name;
    });
    this.#panel.replaceChildren(
      crestAt(ids.home, { x: 32, y: 44, size: 48 }),
      crestAt(ids.away, { x: 608, y: 44, size: 48 }),
      ...names,
    );
    this.#showMoment(still, 0, undefined);
    this.#showScore([], 0);
    this.#showGoal(undefined, fixture);
  }

  createReplay(fixture: CupFixture, result: MatchResult): Replay {
    const { highlights } = result;
    const ballAt = createBallMotion(highlights);
    const goals = highlights.filter(({ kind }) => kind === 'goal');
    return {
      durationMs: replayMs,
      lines: createMatchReport(fixture, result),
      render: (ms) => {
        const scored = goals.filter(({ minute }) => msOfMinute(minute) <= ms);
        this.#showScore(scored, minuteAt(ms));
        const newest = scored.at(-1);
        const isFresh =
          newest !== undefined && ms < Math.min(msOfMinute(newest.minute) + shownGoalMs, matchMs);
        this.#showMoment((at) => ballAt(Math.min(at, matchMs)), ms, isFresh ? newest?.side : undefined);
        this.#showGoal(isFresh ? newest : undefined, fixture);
        if (ms >= matchMs) this.#banner.textContent = tCup('fullTime');
      },
    };
  }

  #showMoment(ballAt: (ms: number) => BallPoint, ms: number, scorers: 'home' | 'away' | undefined) {
    const [ball, before] = [ballAt(ms), ballAt(Math.max(0, ms - strideMs))];
    const spots = sides.flatMap((side) =>
      this.#figures[side].map((figure, player) => {
        const at = playerAt(side, player, ball, ms);
        const was = playerAt(side, player, before, Math.max(0, ms - strideMs));
        const [speedX, speedY] = [(at.x - was.x) * (1000 / strideMs), (at.y - was.y) * (1000 / strideMs)];
        figure.pose({ at, speedX, speedY, ms, cheers: side === scorers });
        return { y: at.y, view: figure.view, name: `${side}${player}` };
      }),
    );
    const turn = Math.round((ball.x * 3 + ball.y * 2) % 360);
    const [x, y] = [ball.x.toFixed(1), (ball.y - 6 - ball.height).toFixed(1)];
    this.#ball.setAttribute('transform', `translate(${x} ${y}) rotate(${turn})`);
    this.#ballShade.setAttribute('transform', `translate(${x} ${ball.y.toFixed(1)})`);
    this.#nets.dataset.shaken = scorers === undefined ? '' : scorers === 'home' ? 'right' : 'left';
    this.#sort([...spots, { y: ball.y, view: this.#ball, name: 'ball' }]);
  }

  /** Who is nearer covers who is further away. */
  #sort(spots: { readonly y: number; readonly view: SVGElement; readonly name: string }[]) {
    const sorted = spots.toSorted((a, b) => a.y - b.y);
    const order = sorted.map(({ name }) => name).join();
    if (order === this.#order) return;
    this.#order = order;
    this.#players.replaceChildren(...sorted.map(({ view }) => view));
  }

  #showScore(goals: readonly Highlight[], minute: number) {
    const count = (side: 'home' | 'away') => goals.filter((goal) => goal.side === side).length;
    this.#score.textContent = `${count('home')} – ${count('away')}`;
    this.#minute.textContent = `${minute}′`;
  }

  #showGoal(goal: Highlight | undefined, fixture: CupFixture) {
    this.#banner.textContent = goal === undefined ? '' : tCup('goal');
    this.#scorer.textContent =
      goal === undefined ? '' : `${villageOf(fixture[goal.side]).name} · ${goal.shirt}`;
  }
}

/** The net of a goal, from its line outwards. */
function drawNet(x: number, inwards: 1 | -1) {
  const line = x + 20 * inwards;
  const cords = [238, 252, 266, 280, 294, 308, 322].map((y) => `M${line} ${y}H${x}`).join('');
  const knots = [0, 7, 14].map((step) => `M${x + step * inwards} 236V324`).join('');
  return svg('path', { class: 'tc-net', d: `${cords}${knots}` });
}
