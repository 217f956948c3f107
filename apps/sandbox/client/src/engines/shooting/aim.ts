import { distance, type Point } from './geometry.ts';

/** Only what is well inside the ring is under the net: nobody pays for a target that seems outside. */
const ringShare = 0.86;
/** In radii: a nearer tap aims at the target. */
const tapTolerance = 1.7;

/** Where a shot goes, and what it is aimed at. */
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

/** With nothing in the ring at this point, the ring moves to the nearest target within the tolerance. */
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
