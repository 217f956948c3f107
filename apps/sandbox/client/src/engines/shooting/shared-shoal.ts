import type { SharedTarget } from '@golden-acers/games/engines/shooting';
import type { Brush } from '../../shell/brush.ts';
import type { Point } from './geometry.ts';
import { type Nature, Swimmer } from './swimmer.ts';
import type { SwimArea, Waters } from './waters.ts';

/** Nearer to the edge, a shot would leave the scene. */
const edgeMargin = 36;

/** The speed, in units of length per second, of a swimmer that is off its path. */
const restagedSpeed = 90;

type Path = SharedTarget['path'];

const bezier = ([a, b, c, d]: readonly number[], t: number) => {
  const s = 1 - t;
  return s ** 3 * (a ?? 0) + 3 * s ** 2 * t * (b ?? 0) + 3 * s * t ** 2 * (c ?? 0) + t ** 3 * (d ?? 0);
};

const pointOn = (path: Path, t: number, { width, height }: SwimArea): Point => ({
  x:
    bezier(
      path.map(([x]) => x),
      t,
    ) * width,
  y:
    bezier(
      path.map(([, y]) => y),
      t,
    ) * height,
});

/** The swimmers that a table's players see alike: where each is follows from the server's clock. */
export class SharedShoal implements Waters {
  readonly #natures: ReadonlyMap<string, Nature>;
  readonly #targets = new Map<number, SharedTarget>();
  readonly #swimmers = new Map<number, Swimmer>();
  readonly #caught = new Set<number>();
  /** Swimmers shown again because of a shot from before a reload. */
  readonly #restaged = new Set<Swimmer>();
  #area: SwimArea = { width: 1, height: 1, top: 0, bottom: 1 };
  #clockErrorMs = 0;

  constructor(natures: readonly Nature[]) {
    this.#natures = new Map(natures.map((nature) => [nature.id, nature]));
  }

  /** Applies the swimmers that the server sends. */
  announce(targets: readonly SharedTarget[], nowMs: number) {
    this.#clockErrorMs = Date.now() - nowMs;
    for (const target of targets) this.#targets.set(target.target, target);
  }

  markCaught(target: number) {
    this.#caught.add(target);
  }

  find(target: number): Swimmer | undefined {
    return this.#swimmers.get(target);
  }

  resize(area: SwimArea) {
    this.#area = area;
  }

  step(seconds: number, reduceMotion: boolean) {
    const nowMs = Date.now() - this.#clockErrorMs;
    for (const [id, target] of this.#targets) {
      if (nowMs >= target.untilMs) this.#expire(id);
      else if (nowMs >= target.fromMs) this.#swim(target, nowMs, seconds, reduceMotion);
    }
    for (const swimmer of this.#restaged) {
      swimmer.swim(seconds, reduceMotion);
      if (swimmer.isOutside(this.#area.width)) this.#restaged.delete(swimmer);
    }
  }

  paint(brush: Brush) {
    for (const swimmer of [...this.#swimmers.values(), ...this.#restaged]) swimmer.paint(brush);
  }

  remove(swimmer: Swimmer) {
    this.#restaged.delete(swimmer);
    if (swimmer.sharedId === undefined) return;
    this.#caught.add(swimmer.sharedId);
    this.#swimmers.delete(swimmer.sharedId);
  }

  listTargetable(): readonly Swimmer[] {
    const { width, height } = this.#area;
    const isInside = ({ x, y }: Point) =>
      Math.min(x, width - x) > edgeMargin && Math.min(y, height - y) > edgeMargin;
    return [...this.#swimmers.values()].filter(
      (swimmer) =>
        swimmer.state === 'swimming' && isInside(swimmer) && !this.#caught.has(swimmer.sharedId ?? -1),
    );
  }

  /** A player can not call what swims for all. */
  summon() {
    return undefined;
  }

  addAt(id: string, at: Point): Swimmer {
    const swimmer = this.#create(id, at);
    this.#restaged.add(swimmer);
    return swimmer;
  }

  #swim(target: SharedTarget, nowMs: number, seconds: number, reduceMotion: boolean) {
    const known = this.#swimmers.get(target.target);
    if (known === undefined && this.#caught.has(target.target)) return;
    const t = (nowMs - target.fromMs) / (target.untilMs - target.fromMs);
    const [way, ahead] = [pointOn(target.path, t, this.#area), pointOn(target.path, t + 0.01, this.#area)];
    const swimmer = known ?? this.#create(target.species, way);
    if (known === undefined) {
      swimmer.sharedId = target.target;
      this.#swimmers.set(target.target, swimmer);
    }
    swimmer.swimAlong(way, Math.atan2(ahead.y - way.y, ahead.x - way.x), seconds, reduceMotion);
  }

  #expire(id: number) {
    this.#targets.delete(id);
    this.#caught.delete(id);
    if (this.#swimmers.get(id)?.state !== 'hauled') this.#swimmers.delete(id);
  }

  #create(id: string, { x, y }: Point): Swimmer {
    const nature = this.#natures.get(id);
    if (nature === undefined) throw new Error(`there is no swimmer ${id}`);
    return new Swimmer(nature, { x, y, direction: 1, size: 1, speed: restagedSpeed });
  }
}
