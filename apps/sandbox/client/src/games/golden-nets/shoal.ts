import type { SpeciesId } from '@golden-acers/games/golden-nets';
import type { Container } from 'pixi.js';
import { speciesMotions } from './species-motion.ts';
import { Swimmer } from './swimmer.ts';
import type { TextureOf } from './textures.ts';
import { clamp, type Point } from './types.ts';

/** The swimmers' number depends on the area of water, within limits. */
const areaPerSwimmer = 46_000;
const minSwimmers = 14;
const maxSwimmers = 26;

/** Nearer to the edge, a net would leave the scene. */
const edgeMargin = 46;

const randomBetween = (low: number, high: number) => low + Math.random() * (high - low);

interface SwimArea {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

export class Shoal {
  readonly #layer: Container;
  readonly #textureOf: TextureOf;
  readonly #ids: readonly SpeciesId[];
  #area: SwimArea = { width: 1000, top: 100, bottom: 600 };
  #swimmers: Swimmer[] = [];

  constructor(layer: Container, textureOf: TextureOf, ids: readonly SpeciesId[]) {
    this.#layer = layer;
    this.#textureOf = textureOf;
    this.#ids = ids;
  }

  resize(area: SwimArea) {
    this.#area = area;
    for (const swimmer of this.#swimmers) swimmer.y = clamp(swimmer.y, area.top, area.bottom);
    if (this.#swimmers.length > 0) return;
    while (this.#swimmers.length < this.#targetCount()) this.#spawnSchool(this.#pickSpecies(), true);
  }

  step(seconds: number, reduceMotion: boolean) {
    for (const swimmer of this.#swimmers) swimmer.swim(seconds, reduceMotion);
    const gone = this.#swimmers.filter(
      (swimmer) =>
        swimmer.state !== 'hauled' && swimmer.state !== 'netted' && swimmer.isOutside(this.#area.width),
    );
    for (const swimmer of gone) this.remove(swimmer);
    if (this.#swimmers.length < this.#targetCount()) this.#spawnSchool(this.#pickSpecies(), false);
  }

  remove(swimmer: Swimmer) {
    this.#swimmers = this.#swimmers.filter((other) => other !== swimmer);
    swimmer.body.view.destroy({ children: true });
  }

  /** The free fish well inside the scene. */
  listTargetable(): readonly Swimmer[] {
    const maxX = this.#area.width - edgeMargin;
    return this.#swimmers.filter(({ state, x }) => state === 'swimming' && x > edgeMargin && x < maxX);
  }

  isTargetable(swimmer: Swimmer): boolean {
    return this.listTargetable().includes(swimmer);
  }

  listUnderNet(point: Point, radius: number, limit: number): readonly Swimmer[] {
    return this.listTargetable()
      .map((swimmer) => ({ swimmer, gap: swimmer.distanceTo(point) - swimmer.catchRadius }))
      .filter(({ gap }) => gap < radius * 0.8)
      .sort((one, other) => one.gap - other.gap)
      .slice(0, limit)
      .map(({ swimmer }) => swimmer);
  }

  findNearest(point: Point, id?: SpeciesId): Swimmer | undefined {
    return this.listTargetable()
      .filter((swimmer) => id === undefined || swimmer.id === id)
      .sort((one, other) => one.distanceTo(point) - other.distanceTo(point))[0];
  }

  findTowards(from: Point, across: number, down: number, excluded?: Swimmer): Swimmer | undefined {
    const cost = (swimmer: Swimmer) => {
      const [dx, dy] = [swimmer.x - from.x, swimmer.y - from.y];
      const ahead = dx * across + dy * down;
      return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 2 * Math.abs(dx * down - dy * across);
    };
    return this.listTargetable()
      .filter((swimmer) => swimmer !== excluded && cost(swimmer) < Number.POSITIVE_INFINITY)
      .sort((one, other) => cost(one) - cost(other))[0];
  }

  /** A fish of the species swims in to a visible place. The caller releases it. */
  summon(id: SpeciesId): Swimmer {
    const destination = this.#findFreePoint(id, this.#area.width * randomBetween(0.24, 0.4));
    const swimmer = this.#add(id, { x: -80, y: destination.y }, { direction: 1, size: 1 });
    swimmer.holdAt(destination);
    return swimmer;
  }

  /** Adds a fish, to show a shot from before a reload. */
  addAt(id: SpeciesId, at: Point): Swimmer {
    return this.#add(id, at, { direction: Math.random() < 0.5 ? 1 : -1, size: 1 });
  }

  #targetCount(): number {
    const { width, top, bottom } = this.#area;
    return clamp(Math.round((width * (bottom - top)) / areaPerSwimmer), minSwimmers, maxSwimmers);
  }

  /** A random species by weight, below its maximum. */
  #pickSpecies(): SpeciesId {
    const count = (id: SpeciesId) => this.#swimmers.filter((swimmer) => swimmer.id === id).length;
    const available = this.#ids.filter((id) => count(id) < speciesMotions[id].maxCount);
    let rest = Math.random() * available.reduce((sum, id) => sum + speciesMotions[id].spawnWeight, 0);
    for (const id of available) {
      rest -= speciesMotions[id].spawnWeight;
      if (rest < 0) return id;
    }
    return 'sardine';
  }

  /** The point with the most free water of six random depths at `x`. */
  #findFreePoint(id: SpeciesId, x: number): Point {
    const [minDepth, maxDepth] = speciesMotions[id].depth;
    const { top, bottom } = this.#area;
    const candidates = [0, 1, 2, 3, 4, 5].map(() => ({
      x,
      y: top + randomBetween(minDepth, maxDepth) * (bottom - top),
    }));
    const freeWater = ({ y }: Point) =>
      Math.min(...this.#swimmers.map((other) => Math.abs(other.y - y) + Math.abs(other.x - x) * 0.6));
    return candidates.reduce((best, point) => (freeWater(point) > freeWater(best) ? point : best));
  }

  /**
   * A school swims side by side at one speed. The first ones start anywhere, later ones outside the scene.
   */
  #spawnSchool(id: SpeciesId, anywhere: boolean) {
    const { schoolSize, speed } = speciesMotions[id];
    const direction = Math.random() < 0.5 ? 1 : -1;
    const count = Math.round(randomBetween(...schoolSize));
    const { width } = this.#area;
    const outside = direction > 0 ? -150 : width + 150;
    const leader = this.#findFreePoint(id, anywhere ? randomBetween(60, width - 60) : outside);
    const schoolSpeed = speed * randomBetween(0.85, 1.15);
    for (let index = 0; index < count; index += 1) {
      const at = {
        x: leader.x - direction * (index % 3) * randomBetween(52, 74),
        y: leader.y + (((index * 2 + 1) % 5) - 2) * randomBetween(24, 34) * (count > 1 ? 1 : 0),
      };
      const size = randomBetween(0.9, 1.06);
      this.#add(id, at, { direction, size, speed: schoolSpeed * randomBetween(0.96, 1.04) });
    }
  }

  #add(
    id: SpeciesId,
    { x, y }: Point,
    {
      direction,
      size,
      speed = speciesMotions[id].speed,
    }: { direction: 1 | -1; size: number; speed?: number },
  ): Swimmer {
    const start = { x, y: clamp(y, this.#area.top, this.#area.bottom), direction, size, speed };
    const swimmer = new Swimmer(id, this.#textureOf, start);
    swimmer.swim(0, false);
    this.#swimmers.push(swimmer);
    this.#layer.addChild(swimmer.body.view);
    return swimmer;
  }
}
