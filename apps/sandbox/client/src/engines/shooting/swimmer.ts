import type { Brush } from '../../shell/brush.ts';
import type { SwimmerBody } from './bend.ts';
import { clamp, distance, type Point } from './geometry.ts';
import type { SpeciesMotion } from './motion.ts';

/** `netted`: under a net. `hauled`: going to the launcher. `darting`: escaping. */
type SwimmerState = 'swimming' | 'netted' | 'hauled' | 'darting';

const strokeFactors = { swimming: 1, netted: 2.6, hauled: 1.8, darting: 3.4 };

/** The properties of a swimmer. Those of a boss change with time. */
export interface Nature {
  readonly id: string;
  readonly body: SwimmerBody;
  readonly motion: SpeciesMotion;
}

export interface SwimmerStart extends Point {
  readonly direction: 1 | -1;
  readonly size: number;
  readonly speed: number;
}

/** A steeper body looks wrong. */
const maxPitchRadians = 0.5;
/** A swimmer that is farther from its path than this, as after a pause, is placed on the path. */
const maxReturnUnits = 260;

/** A creature that swims until a shot holds it. */
export class Swimmer {
  nature: Nature;
  readonly size: number;
  state: SwimmerState = 'swimming';
  x: number;
  y: number;
  /** Changes of the show, on top of the size. */
  scale = 1;
  alpha = 1;
  opening = 0;
  /** The number of the swimmer in shared waters. */
  sharedId: number | undefined;
  #direction: 1 | -1;
  readonly #speed: number;
  #angle = 0;
  #phase = Math.random() * 9;
  #wander = Math.random() * 9;
  #holdPoint: Point | undefined;
  #isStill = false;

  constructor(nature: Nature, { x, y, direction, size, speed }: SwimmerStart) {
    this.nature = nature;
    this.size = size;
    this.x = x;
    this.y = y;
    this.#direction = direction;
    this.#speed = speed;
  }

  get id(): string {
    return this.nature.id;
  }

  get halfLength(): number {
    return (this.nature.body.width * this.size) / 2;
  }

  get halfHeight(): number {
    return (this.nature.body.height * this.size) / 2;
  }

  distanceTo(point: Point): number {
    return distance(this, point);
  }

  isOutside(width: number): boolean {
    const margin = this.halfLength + 60;
    return this.#direction > 0 ? this.x > width + margin : this.x < -margin;
  }

  /** A boss turns instead of leaving. */
  turn() {
    this.#direction = this.#direction > 0 ? -1 : 1;
  }

  /** Stays near `point` under a net until it is released. */
  holdAt(point: Point) {
    this.state = 'netted';
    this.#holdPoint = point;
  }

  release() {
    this.state = 'swimming';
    this.#holdPoint = undefined;
  }

  escape() {
    this.state = 'darting';
    this.#holdPoint = undefined;
  }

  /** With reduced motion, bodies glide without bending. */
  swim(seconds: number, reduceMotion: boolean) {
    this.#isStill = reduceMotion;
    this.#phase += seconds * this.nature.motion.strokesPerSecond * strokeFactors[this.state] * Math.PI * 2;
    this.#wander += seconds * 0.6;
    if (this.state === 'hauled') return;
    if (this.state === 'netted' && this.#holdPoint !== undefined) this.#stayAt(this.#holdPoint, seconds);
    else this.#travel(seconds, reduceMotion);
  }

  /** Follows the path of shared waters, and returns to it after a shot. */
  swimAlong(way: Point, heading: number, seconds: number, reduceMotion: boolean) {
    this.#isStill = reduceMotion;
    this.#phase += seconds * this.nature.motion.strokesPerSecond * strokeFactors[this.state] * Math.PI * 2;
    if (this.state === 'hauled') return;
    if (this.state === 'netted' && this.#holdPoint !== undefined) {
      this.x += (this.#holdPoint.x - this.x) * Math.min(1, seconds * 5);
      this.y += (this.#holdPoint.y - this.y) * Math.min(1, seconds * 5);
      return;
    }
    const pull = Math.min(1, seconds * 4);
    const isLost = this.distanceTo(way) > maxReturnUnits;
    this.x += (way.x - this.x) * (isLost ? 1 : pull);
    this.y += (way.y - this.y) * (isLost ? 1 : pull);
    this.#angle = heading;
    if (this.state === 'darting' && this.distanceTo(way) < 12) this.state = 'swimming';
  }

  paint(brush: Brush) {
    const { x, y, alpha, opening } = this;
    this.nature.body.paint(brush, {
      ...{ x, y, alpha, opening, angle: this.#angle, phase: this.#phase, isStill: this.#isStill },
      scale: this.size * this.scale,
      isMirrored: this.#direction < 0,
    });
  }

  #travel(seconds: number, reduceMotion: boolean) {
    const { swimStyle } = this.nature.motion;
    const speed = this.#speed * (this.state === 'darting' ? 7 : 1) * (reduceMotion ? 0.6 : 1);
    const isPulsing = swimStyle === 'clap' || swimStyle === 'drift';
    const pulse = isPulsing ? 0.55 + 0.9 * Math.max(0, Math.sin(this.#phase)) : 1;
    const rise = Math.sin(this.#wander) * 9 * (reduceMotion ? 0.4 : 1);
    this.x += this.#direction * speed * pulse * seconds;
    this.y += rise * seconds;
    // A long body turns less.
    const inertia = Math.max(30, speed, this.nature.body.width * 0.35);
    const pitch = clamp(rise / inertia, -maxPitchRadians, maxPitchRadians) * this.#direction;
    this.#angle += (pitch - this.#angle) * Math.min(1, seconds * 4);
  }

  #stayAt(point: Point, seconds: number) {
    const pull = Math.min(1, seconds * 5);
    this.x += (point.x - this.x) * pull + Math.sin(this.#phase * 1.7) * 0.6;
    this.y += (point.y - this.y) * pull + Math.cos(this.#phase * 1.3) * 0.5;
    this.#angle = Math.sin(this.#phase * 0.9) * 0.08;
  }
}
