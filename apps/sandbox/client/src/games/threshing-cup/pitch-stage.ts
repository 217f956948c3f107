import type { Replay, SportStage } from '../../engines/virtual-sport/types.ts';
import { crestAt, villageOf } from '../../engines/virtual-sport/villages.ts';
import { svg } from '../../shell/dom.ts';
import {
  createBallMotion,
  matchMs,
  minuteAt,
  msOfMinute,
  type PitchPoint,
  playerAt,
  playersPerTeam,
  replayMs,
} from './match-motion.ts';
import { createMatchReport } from './match-report.ts';
import { tCup } from './t.ts';
import type { CupFixture, Highlight, MatchResult } from './types.ts';

const pitchUrl = import.meta.glob<string>('./art/pitch.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const sides = ['home', 'away'] as const;
const shownGoalMs = 1_300;
const playerScale = 1.55;
const moved = ({ x, y }: PitchPoint) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
const textAt = (x: number, y: number, className: string) => svg('text', { x, y, class: className });

/** A pitch among the wheat, seen from above: two teams, a ball, the score and the minute. */
export class PitchStage implements SportStage<CupFixture, MatchResult> {
  readonly #panel = svg('g', {});
  readonly #players = svg('g', {});
  readonly #ball = svg('circle', { r: 8, class: 'tc-ball' });
  readonly #score = textAt(320, 34, 'tc-score');
  readonly #minute = textAt(320, 66, 'tc-minute');
  readonly #banner = textAt(320, 262, 'tc-banner');
  readonly #scorer = textAt(320, 312, 'tc-scorer');
  readonly view = svg(
    'svg',
    { viewBox: '0 0 640 480' },
    svg('image', { href: pitchUrl['./art/pitch.svg'] ?? '', x: 0, y: 0, width: 640, height: 480 }),
    this.#players,
    this.#ball,
    svg('rect', { x: 4, y: 4, width: 632, height: 80, rx: 12, class: 'tc-panel' }),
    this.#panel,
    this.#score,
    this.#minute,
    this.#banner,
    this.#scorer,
  );
  #drawn: Record<'home' | 'away', SVGElement[]> = { home: [], away: [] };

  showFixture(fixture: CupFixture) {
    const ids = { home: fixture.home, away: fixture.away };
    for (const side of sides) {
      const { shirt, trim } = villageOf(ids[side]);
      this.#drawn[side] = Array.from({ length: playersPerTeam }, (_, player) =>
        drawPlayer(player, shirt, trim),
      );
    }
    this.#players.replaceChildren(...this.#drawn.home, ...this.#drawn.away);
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
    this.#showMoment({ x: 320, y: 280 }, 0);
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
        this.#showMoment(ballAt(Math.min(ms, matchMs)), ms);
        const scored = goals.filter(({ minute }) => msOfMinute(minute) <= ms);
        this.#showScore(scored, minuteAt(ms));
        const newest = scored.at(-1);
        const isFresh =
          newest !== undefined && ms < Math.min(msOfMinute(newest.minute) + shownGoalMs, matchMs);
        this.#showGoal(isFresh ? newest : undefined, fixture);
        if (ms >= matchMs) this.#banner.textContent = tCup('fullTime');
      },
    };
  }

  #showMoment(ball: PitchPoint, ms: number) {
    this.#ball.setAttribute('transform', moved(ball));
    for (const side of sides) {
      for (const [player, element] of this.#drawn[side].entries())
        element.setAttribute('transform', `${moved(playerAt(side, player, ball, ms))} scale(${playerScale})`);
    }
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

/**
 * Draws a player seen from above: shoulders in the colour of the shirt, and a head. The keeper's colours are
 * swapped.
 */
function drawPlayer(player: number, shirt: string, trim: string): SVGElement {
  const [body, edge] = player === 0 ? [trim, shirt] : [shirt, trim];
  return svg(
    'g',
    {},
    svg('ellipse', { cy: 4, rx: 13, ry: 8, class: 'tc-shade' }),
    svg('ellipse', { rx: 12, ry: 8, fill: body, stroke: edge, 'stroke-width': 2.5 }),
    svg('circle', { r: 5.5, class: 'tc-head' }),
  );
}
