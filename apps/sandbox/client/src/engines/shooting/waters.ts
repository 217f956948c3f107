import type { Brush } from '../../shell/brush.ts';
import type { Point } from './geometry.ts';
import type { Swimmer } from './swimmer.ts';

export interface SwimArea {
  readonly width: number;
  readonly height: number;
  /** The vertical range of the swimmers. */
  readonly top: number;
  readonly bottom: number;
}

/** The swimmers: random ones for one player, or the same for all players of a table. */
export interface Waters {
  resize(area: SwimArea): void;
  step(seconds: number, reduceMotion: boolean): void;
  paint(brush: Brush): void;
  remove(swimmer: Swimmer): void;
  /** The free swimmers well inside the scene. */
  listTargetable(): readonly Swimmer[];
  /** Lets a swimmer of the species appear, if that is possible. The caller releases it. */
  summon(id: string): Swimmer | undefined;
  /** Adds a swimmer, to show a shot from before a reload. */
  addAt(id: string, at: Point): Swimmer;
}

export function findNearest(waters: Waters, point: Point, id?: string): Swimmer | undefined {
  return waters
    .listTargetable()
    .filter((swimmer) => id === undefined || swimmer.id === id)
    .sort((one, other) => one.distanceTo(point) - other.distanceTo(point))[0];
}

/** Finds the next swimmer in a direction. The angle counts more than the distance. */
export function findTowards(
  waters: Waters,
  from: Point,
  [across, down]: readonly [across: number, down: number],
  excluded?: Swimmer,
): Swimmer | undefined {
  const cost = (swimmer: Swimmer) => {
    const [dx, dy] = [swimmer.x - from.x, swimmer.y - from.y];
    const ahead = dx * across + dy * down;
    return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 2 * Math.abs(dx * down - dy * across);
  };
  return waters
    .listTargetable()
    .filter((swimmer) => swimmer !== excluded && cost(swimmer) < Number.POSITIVE_INFINITY)
    .sort((one, other) => cost(one) - cost(other))[0];
}
