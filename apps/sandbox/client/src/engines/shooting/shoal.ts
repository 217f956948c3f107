import type { Brush } from '../../shell/brush.ts';
import { clamp, type Point } from './geometry.ts';
import { type Nature, Swimmer } from './swimmer.ts';
import type { Boss } from './theme.ts';
import type { SwimArea, Waters } from './waters.ts';

/** The swimmers' number depends on the area of water, within limits. */
const areaPerSwimmer = 46_000;
const minSwimmers = 14;
const maxSwimmers = 26;

/** Nearer to the edge, a net would leave the scene. */
const edgeMargin = 46;

const randomBetween = (low: number, high: number) => low + Math.random() * (high - low);

interface AddOptions {
  readonly direction: 1 | -1;
  readonly size: number;
  readonly speed?: number;
}

export class Shoal implements Waters {
  readonly #natures: ReadonlyMap<string, Nature>;
  readonly #boss: Boss | undefined;
  #area: SwimArea = { width: 1000, height: 700, top: 100, bottom: 600 };
  #swimmers: Swimmer[] = [];
  #bossSeconds = 0;

  constructor(natures: readonly Nature[], boss: Boss | undefined) {
    this.#natures = new Map(natures.map((nature) => [nature.id, nature]));
    this.#boss = boss;
  }

  resize(area: SwimArea) {
    this.#area = area;
    for (const swimmer of this.#swimmers) swimmer.y = clamp(swimmer.y, area.top, area.bottom);
    if (this.#swimmers.length > 0) return;
    this.#addBoss();
    while (this.#swimmers.length < this.#targetCount()) this.#spawnSchool(this.#pickSpecies(), true);
  }

  step(seconds: number, reduceMotion: boolean) {
    for (const swimmer of this.#swimmers) swimmer.swim(seconds, reduceMotion);
    this.#stepBoss(seconds);
    const gone = this.#swimmers.filter(
      (swimmer) =>
        swimmer.state !== 'hauled' && swimmer.state !== 'netted' && swimmer.isOutside(this.#area.width),
    );
    for (const swimmer of gone) this.remove(swimmer);
    if (this.#swimmers.length < this.#targetCount()) this.#spawnSchool(this.#pickSpecies(), false);
  }

  paint(brush: Brush) {
    for (const swimmer of this.#swimmers) swimmer.paint(brush);
  }

  remove(swimmer: Swimmer) {
    this.#swimmers = this.#swimmers.filter((other) => other !== swimmer);
    if (this.#isBoss(swimmer)) this.#addBoss();
  }

  /** Lists the free swimmers well inside the scene. */
  listTargetable(): readonly Swimmer[] {
    const maxX = this.#area.width - edgeMargin;
    return this.#swimmers.filter(({ state, x }) => state === 'swimming' && x > edgeMargin && x < maxX);
  }

  /** A swimmer of the species comes to a visible place, or the boss changes. The caller releases it. */
  summon(id: string): Swimmer {
    const destination = this.#findFreePoint(id, this.#area.width * randomBetween(0.24, 0.4));
    const boss = this.#swimmers.find((swimmer) => this.#isBoss(swimmer) && swimmer.state === 'swimming');
    if (boss !== undefined && this.#boss?.ids.includes(id) === true) {
      this.#changeBoss(boss, id);
      boss.holdAt(destination);
      return boss;
    }
    const swimmer = this.#add(id, { x: -80, y: destination.y }, { direction: 1, size: 1 });
    swimmer.holdAt(destination);
    return swimmer;
  }

  /** Adds a swimmer, to show a shot from before a reload. */
  addAt(id: string, at: Point): Swimmer {
    return this.#add(id, at, { direction: Math.random() < 0.5 ? 1 : -1, size: 1 });
  }

  #targetCount(): number {
    const { width, top, bottom } = this.#area;
    return clamp(Math.round((width * (bottom - top)) / areaPerSwimmer), minSwimmers, maxSwimmers);
  }

  #natureOf(id: string): Nature {
    const nature = this.#natures.get(id);
    if (nature === undefined) throw new Error(`there is no swimmer ${id}`);
    return nature;
  }

  #isBoss = (swimmer: Swimmer) => this.#boss?.ids.includes(swimmer.id) === true;

  #addBoss() {
    const id = this.#boss?.ids[0];
    if (id === undefined || this.#swimmers.some(this.#isBoss)) return;
    this.#bossSeconds = 0;
    const isFirst = this.#swimmers.length === 0;
    this.#add(id, this.#findFreePoint(id, isFirst ? this.#area.width * 0.4 : -150), {
      direction: 1,
      size: 1,
    });
  }

  /** The boss turns at the edges, and changes its species with time while it is free. */
  #stepBoss(seconds: number) {
    const boss = this.#swimmers.find(this.#isBoss);
    if (boss === undefined || this.#boss === undefined || boss.state === 'hauled') return;
    if (boss.isOutside(this.#area.width)) {
      boss.turn();
      boss.release();
    }
    if (boss.state !== 'swimming') return;
    this.#bossSeconds += seconds;
    if (this.#bossSeconds < this.#boss.phaseSeconds) return;
    const { ids } = this.#boss;
    this.#changeBoss(boss, ids[(ids.indexOf(boss.id) + 1) % ids.length] ?? boss.id);
  }

  #changeBoss(boss: Swimmer, id: string) {
    this.#bossSeconds = 0;
    boss.nature = this.#natureOf(id);
  }

  /** Draws a random species by weight, among those below their maximum. */
  #pickSpecies(): string {
    const count = (id: string) => this.#swimmers.filter((swimmer) => swimmer.id === id).length;
    const available = [...this.#natures.values()].filter(({ id, motion }) => count(id) < motion.maxCount);
    let rest = Math.random() * available.reduce((sum, { motion }) => sum + motion.spawnWeight, 0);
    for (const { id, motion } of available) {
      rest -= motion.spawnWeight;
      if (rest < 0) return id;
    }
    return available[0]?.id ?? '';
  }

  /** Finds the point with the most free water of six random depths at `x`. */
  #findFreePoint(id: string, x: number): Point {
    const [minDepth, maxDepth] = this.#natureOf(id).motion.depth;
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
  #spawnSchool(id: string, anywhere: boolean) {
    const { schoolSize, speed } = this.#natureOf(id).motion;
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

  #add(id: string, { x, y }: Point, { direction, size, speed }: AddOptions): Swimmer {
    const nature = this.#natureOf(id);
    const start = { x, y: clamp(y, this.#area.top, this.#area.bottom), direction, size };
    const swimmer = new Swimmer(nature, { ...start, speed: speed ?? nature.motion.speed });
    swimmer.swim(0, false);
    this.#swimmers.push(swimmer);
    return swimmer;
  }
}
