import type { Highlight } from './types.ts';

export interface PitchPoint {
  readonly x: number;
  readonly y: number;
}

const kickOffMs = 500;
const minuteMs = 24_000 / 90;
const endMs = 1_800;
/** The time of the ball's way into the box, and back to the middle after a shot. */
const attackMs = 520;
const returnMs = 650;
const middle: PitchPoint = { x: 320, y: 280 };

export const msOfMinute = (minute: number): number => kickOffMs + minute * minuteMs;
export const minuteAt = (ms: number): number =>
  Math.max(0, Math.min(90, Math.floor((ms - kickOffMs) / minuteMs)));
export const matchMs = msOfMinute(90);
export const replayMs = matchMs + endMs;

interface BallMark extends PitchPoint {
  readonly ms: number;
}

/** The home team attacks to the right. */
const directed = (side: Highlight['side'], x: number) => (side === 'home' ? x : 640 - x);

function shotAt({ side, kind, shirt }: Highlight): PitchPoint {
  const low = shirt % 2 === 0;
  const y = { goal: low ? 300 : 260, save: low ? 292 : 268, post: low ? 320 : 240, wide: low ? 348 : 212 }[
    kind
  ];
  return { x: directed(side, { goal: 613, save: 586, post: 600, wide: 612 }[kind]), y };
}

/** Returns a wandering place in midfield, the same for all players who see this match. */
const midfield = (seed: number): PitchPoint => ({
  x: 320 + Math.sin(seed * 12.9) * 130,
  y: 280 + Math.sin(seed * 7.3 + 1) * 120,
});

/** Positions of the ball over time: through midfield, and to the goal at each highlight. */
function ballMarks(highlights: readonly Highlight[]): BallMark[] {
  const marks: BallMark[] = [{ ms: 0, ...middle }];
  const add = (ms: number, spot: PitchPoint) => {
    if (ms > (marks.at(-1)?.ms ?? 0)) marks.push({ ms, ...spot });
  };
  const wander = (untilMs: number) => {
    for (let ms = (marks.at(-1)?.ms ?? 0) + 700; ms < untilMs; ms += 700) add(ms, midfield(ms / 700));
  };
  for (const highlight of highlights) {
    const ms = msOfMinute(highlight.minute);
    wander(ms - attackMs - 350);
    add(ms - attackMs, { x: directed(highlight.side, 500), y: 280 + (highlight.shirt - 6.5) * 24 });
    add(ms, shotAt(highlight));
    add(ms + 260, shotAt(highlight));
    add(ms + returnMs, highlight.kind === 'goal' ? middle : midfield(highlight.minute));
  }
  wander(matchMs);
  add(matchMs, middle);
  return marks;
}

export interface BallPoint extends PitchPoint {
  /** The height above the grass, in units of the picture. */
  readonly height: number;
}

/** A long pass or a shot flies in a low arc; a short pass rolls. */
const arcOf = (from: PitchPoint, to: PitchPoint, share: number): number => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  return distance < 90 ? 0 : Math.sin(Math.PI * share) * Math.min(34, distance * 0.13);
};

export function createBallMotion(highlights: readonly Highlight[]): (ms: number) => BallPoint {
  const marks = ballMarks(highlights);
  return (ms) => {
    const next = marks.findIndex((mark) => mark.ms > ms);
    const [from, to] =
      next <= 0 ? [marks.at(next === 0 ? 0 : -1), undefined] : [marks[next - 1], marks[next]];
    if (from === undefined) return { ...middle, height: 0 };
    if (to === undefined) return { x: from.x, y: from.y, height: 0 };
    const share = (ms - from.ms) / (to.ms - from.ms);
    const height = arcOf(from, to, share);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, height };
  };
}

/** Positions of one team, seen from its own goal at the left: the keeper and six players. */
const formation: readonly PitchPoint[] = [
  { x: 62, y: 280 },
  { x: 150, y: 190 },
  { x: 150, y: 370 },
  { x: 245, y: 280 },
  { x: 330, y: 170 },
  { x: 330, y: 390 },
  { x: 400, y: 280 },
];
export const playersPerTeam = formation.length;

/** A player keeps its place in the formation and follows the ball; the nearest go to it. */
export function playerAt(side: Highlight['side'], player: number, ball: PitchPoint, ms: number): PitchPoint {
  const place = formation[player] ?? middle;
  const home = { x: directed(side, place.x), y: place.y };
  const sway = Math.sin(ms / 420 + player * 2.3 + (side === 'home' ? 0 : 1.6)) * 6;
  if (player === 0) return { x: home.x, y: home.y + Math.max(-34, Math.min(34, (ball.y - 280) * 0.35)) };
  const distance = Math.hypot(ball.x - home.x, ball.y - home.y);
  const pull = 0.25 + 0.5 * Math.max(0, 1 - distance / 260);
  const gap = side === 'home' ? -13 : 13;
  return {
    x: home.x + (ball.x + gap - home.x) * pull + sway,
    y: home.y + (ball.y - home.y) * pull * 0.8 + sway * 0.7,
  };
}
