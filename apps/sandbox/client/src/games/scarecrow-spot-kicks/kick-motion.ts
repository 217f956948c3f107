import type { Kick } from './types.ts';

export type PicturePoint = readonly [x: number, y: number];

const spot: PicturePoint = [320, 428];
const ground = 306;
/** Aims in the order low left, middle and right, then high. */
const aims: readonly PicturePoint[] = [
  [205, 278],
  [320, 288],
  [435, 278],
  [200, 165],
  [320, 158],
  [440, 165],
];
const between = (from: PicturePoint, to: PicturePoint, share: number): PicturePoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];
const directionOf = (aim: number) => (aim % 3) - 1;

/**
 * Returns the point at which the ball arrives: in the net, at the scarecrow, on the wood, or past the goal.
 */
function targetOf({ kind, aim }: Kick): PicturePoint {
  const point = aims[aim] ?? spot;
  const direction = directionOf(aim);
  if (kind === 'post') return direction === 0 ? [320, 128] : [320 + direction * 170, point[1]];
  if (kind === 'wide') return direction === 0 ? [332, 74] : [320 + direction * 232, point[1] - 20];
  return point;
}

/** `flight` and `after`, from 0 to 1: the ball's way to the goal, and what follows. */
export function flightOf(kick: Kick, flight: number, after: number): { at: PicturePoint; scale: number } {
  const target = targetOf(kick);
  const arc = Math.sin(flight * Math.PI) * 26;
  const [x, y] = between(spot, target, flight);
  const scale = 1 - flight * 0.4;
  if (after === 0) return { at: [x, y - arc], scale };
  const fall = Math.min(1, after * 2.2);
  if (kick.kind === 'wide')
    return { at: between(target, [target[0] * 1.15 - 48, target[1] - 20], after), scale: 0.6 - after * 0.15 };
  const rest: PicturePoint =
    kick.kind === 'goal'
      ? [target[0], ground - 8]
      : [target[0] + (320 - target[0]) * 0.35, kick.kind === 'post' ? 380 : 352];
  return {
    at: [target[0] + (rest[0] - target[0]) * fall, target[1] + (rest[1] - target[1]) * fall ** 2],
    scale: 0.6 + (kick.kind === 'goal' ? 0 : 0.15 * fall),
  };
}

/** He reaches what he saves, and is fooled by what goes in. */
export function keeperAt(kick: Kick, share: number): { at: PicturePoint; turn: number } {
  const direction = directionOf(kick.aim);
  const isHigh = kick.aim > 2;
  const ease = 1 - (1 - share) ** 2;
  const side = kick.kind === 'save' ? direction : direction === 0 ? (isHigh ? 1 : -1) : -direction;
  const reach = kick.kind === 'save' ? 52 : 40;
  const leap = isHigh && kick.kind === 'save' ? 30 : 0;
  const lean = kick.kind === 'save' && isHigh ? 34 : 62;
  return {
    at: [320 + side * reach * ease, ground - leap * Math.sin(ease * Math.PI * 0.75)],
    turn: side * lean * ease,
  };
}
