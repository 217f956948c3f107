import { distance, type Point } from './geometry.ts';

/**
 * Only swimmers well inside the ring are under the net, so that no player pays for one that seems outside.
 */
const ringShare = 0.86;
/** In radii. A tap within this distance aims at the target. */
const tapTolerance = 1.7;

/** The point and the targets of a shot. */
export interface Aim<Target extends Point> {
  readonly at: Point;
  readonly targets: readonly Target[];
}

export interface AimRules {
  readonly radius: number;
  readonly maxTargets: number;
}

const byDistance = <Target extends Point>(targets: readonly Target[], at: Point) =>
  targets.toSorted((one, other) => distance(one, at) - distance(other, at));

const insideRing = <Target extends Point>(targets: readonly Target[], at: Point, radius: number) =>
  byDistance(targets, at).filter((target) => distance(target, at) <= radius * ringShare);

/** The ring is around the target, which always is its first. */
export function aimAtTarget<Target extends Point>(
  targets: readonly Target[],
  chosen: Target,
  { radius, maxTargets }: AimRules,
): Aim<Target> {
  const at = { x: chosen.x, y: chosen.y };
  const others = insideRing(targets, at, radius).filter((target) => target !== chosen);
  return { at, targets: [chosen, ...others].slice(0, maxTargets) };
}

/** If the ring at this point is empty, it moves to the nearest target within the tolerance. */
export function aimAtPoint<Target extends Point>(
  targets: readonly Target[],
  at: Point,
  rules: AimRules,
): Aim<Target> | undefined {
  const inside = insideRing(targets, at, rules.radius);
  if (inside.length > 0) return { at, targets: inside.slice(0, rules.maxTargets) };
  const [nearest] = byDistance(targets, at);
  if (nearest === undefined || distance(nearest, at) > rules.radius * tapTolerance) return undefined;
  return aimAtTarget(targets, nearest, rules);
}
