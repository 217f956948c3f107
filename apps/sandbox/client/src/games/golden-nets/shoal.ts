import type { SpeciesId } from '@golden-acers/games/golden-nets';
import type { Container } from 'pixi.js';
import { speciesMotions } from './species-motion.ts';
import type { SpeciesTextures } from './species-textures.ts';
import { Swimmer } from './swimmer.ts';
import type { Point } from './types.ts';

/** One swimmer to so many square units of water, within these numbers. */
const areaPerSwimmer = 46_000;
const minSwimmers = 14;
const maxSwimmers = 26;

/** Nearer to the side than this a fish can't be aimed at: its net would fall outside the picture. */
const edgeMargin = 46;

const randomBetween = (low: number, high: number) => low + Math.random() * (high - low);

interface SwimArea {
  readonly width: number;
  /** Where the highest and the deepest swim. */
  readonly top: number;
  readonly bottom: number;
}

/** Everything that swims. It fills the sea again as fish leave or are caught. */
export class Shoal {
  readonly #layer: Container;
  readonly #pictures: SpeciesTextures;
  readonly #ids: readonly SpeciesId[];
  #water: SwimArea = { width: 1000, top: 100, bottom: 600 };
  #swimmers: Swimmer[] = [];

  constructor(layer: Container, pictures: SpeciesTextures, ids: readonly SpeciesId[]) {
    this.#layer = layer;
    this.#pictures = pictures;
    this.#ids = ids;
  }

  resize(water: SwimArea) {
    this.#water = water;
    for (const swimmer of this.#swimmers) {
      swimmer.y = Math.max(water.top, Math.min(water.bottom, swimmer.y));
    }
    if (this.#swimmers.length === 0) {
      while (this.#swimmers.length < this.#wanted()) this.#bringIn(this.#draw(), true);
    }
  }

  step(seconds: number, calm: boolean) {
    for (const swimmer of this.#swimmers) swimmer.swim(seconds, calm);
    const gone = this.#swimmers.filter(
      (swimmer) =>
        swimmer.state !== 'hauled' && swimmer.state !== 'netted' && swimmer.isOutside(this.#water.width),
    );
    for (const swimmer of gone) this.remove(swimmer);
    if (this.#swimmers.length < this.#wanted()) this.#bringIn(this.#draw(), false);
  }

  remove(swimmer: Swimmer) {
    this.#swimmers = this.#swimmers.filter((other) => other !== swimmer);
    swimmer.body.view.destroy({ children: true });
  }

  /** Those that can be aimed at now: free, and well inside the picture. */
  listTargetable(): readonly Swimmer[] {
    return this.#swimmers.filter(
      ({ state: condition, x }) =>
        condition === 'swimming' && x > edgeMargin && x < this.#water.width - edgeMargin,
    );
  }

  isTargetable(swimmer: Swimmer): boolean {
    return this.listTargetable().includes(swimmer);
  }

  /** Up to `most` under a net of this radius, the nearest first. */
  listUnderNet(point: Point, radius: number, most: number): readonly Swimmer[] {
    return this.listTargetable()
      .map((swimmer) => ({ swimmer, gap: swimmer.distanceTo(point) - swimmer.catchRadius }))
      .filter(({ gap }) => gap < radius * 0.8)
      .sort((one, other) => one.gap - other.gap)
      .slice(0, most)
      .map(({ swimmer }) => swimmer);
  }

  findNearest(point: Point, id?: SpeciesId): Swimmer | undefined {
    return this.listTargetable()
      .filter((swimmer) => id === undefined || swimmer.id === id)
      .sort((one, other) => one.distanceTo(point) - other.distanceTo(point))[0];
  }

  /** The nearest one on that side of a point: what an arrow key goes to. */
  findTowards(from: Point, across: number, down: number, not?: Swimmer): Swimmer | undefined {
    const cost = (swimmer: Swimmer) => {
      const [dx, dy] = [swimmer.x - from.x, swimmer.y - from.y];
      const ahead = dx * across + dy * down;
      return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 2 * Math.abs(dx * down - dy * across);
    };
    const best = this.listTargetable()
      .filter((swimmer) => swimmer !== not && cost(swimmer) < Number.POSITIVE_INFINITY)
      .sort((one, other) => cost(one) - cost(other));
    return best[0];
  }

  /** One of the species comes in from the side at once and swims to where it is easily seen. Free it when it is there. */
  summon(id: SpeciesId): Swimmer {
    const { width } = this.#water;
    const place = this.#lane(id, width * randomBetween(0.24, 0.4));
    const swimmer = this.#add(id, { x: -80, y: place.y }, 1, 1);
    swimmer.holdAt(place);
    return swimmer;
  }

  /** One at this very place, for a shot of an earlier visit that is still to be shown. */
  placeAt(id: SpeciesId, at: Point): Swimmer {
    return this.#add(id, at, Math.random() < 0.5 ? 1 : -1, 1);
  }

  #wanted(): number {
    const { width, top, bottom } = this.#water;
    return Math.max(
      minSwimmers,
      Math.min(maxSwimmers, Math.round((width * (bottom - top)) / areaPerSwimmer)),
    );
  }

  #draw(): SpeciesId {
    const count = (id: SpeciesId) => this.#swimmers.filter((swimmer) => swimmer.id === id).length;
    const free = this.#ids.filter((id) => count(id) < speciesMotions[id].maxCount);
    let left = Math.random() * free.reduce((sum, id) => sum + speciesMotions[id].spawnWeight, 0);
    for (const id of free) {
      left -= speciesMotions[id].spawnWeight;
      if (left < 0) return id;
    }
    return 'sardine';
  }

  /** Of a few depths that the species likes, the one farthest from all others near that place. */
  #lane(id: SpeciesId, x: number): Point {
    const [high, low] = speciesMotions[id].depth;
    const { top, bottom } = this.#water;
    const tries = [0, 1, 2, 3, 4, 5].map(() => ({ x, y: top + randomBetween(high, low) * (bottom - top) }));
    const room = (place: Point) =>
      Math.min(...this.#swimmers.map((other) => Math.abs(other.y - place.y) + Math.abs(other.x - x) * 0.6));
    return tries.reduce((best, place) => (room(place) > room(best) ? place : best));
  }

  /** A school: side by side, one pace, one direction. At the first filling it starts anywhere, later outside the picture. */
  #bringIn(id: SpeciesId, anywhere: boolean) {
    const { schoolSize: school, speed } = speciesMotions[id];
    const direction = Math.random() < 0.5 ? 1 : -1;
    const count = Math.round(randomBetween(school[0], school[1]));
    const { width } = this.#water;
    const outside = direction > 0 ? -150 : width + 150;
    const lead = this.#lane(id, anywhere ? randomBetween(60, width - 60) : outside);
    const pace = speed * randomBetween(0.85, 1.15);
    for (let index = 0; index < count; index += 1) {
      const place = {
        x: lead.x - direction * (index % 3) * randomBetween(52, 74),
        y: lead.y + (((index * 2 + 1) % 5) - 2) * randomBetween(24, 34) * (count > 1 ? 1 : 0),
      };
      this.#add(id, place, direction, randomBetween(0.9, 1.06), pace * randomBetween(0.96, 1.04));
    }
  }

  #add(id: SpeciesId, at: Point, direction: 1 | -1, size: number, speed = speciesMotions[id].speed): Swimmer {
    const { top, bottom } = this.#water;
    const y = Math.max(top, Math.min(bottom, at.y));
    const swimmer = new Swimmer(id, this.#pictures, { x: at.x, y, direction, size, speed });
    swimmer.swim(0, false);
    this.#swimmers.push(swimmer);
    this.#layer.addChild(swimmer.body.view);
    return swimmer;
  }
}
