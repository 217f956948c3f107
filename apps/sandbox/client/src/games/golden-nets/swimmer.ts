import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { type SpeciesMotion, speciesMotions } from './species-motion.ts';
import type { SpeciesTextures } from './species-textures.ts';
import { createSwimmerBody, type SwimmerBody } from './swimmer-body.ts';
import type { Point } from './types.ts';

/** `netted`: a net is over it. `hauled`: on its way to the boat. `darting`: it slipped away and leaves. */
type SwimmerState = 'swimming' | 'netted' | 'hauled' | 'darting';

interface SwimmerStart extends Point {
  readonly direction: 1 | -1;
  readonly size: number;
  readonly speed: number;
}

/** Above this many radians a body looks as if it stood on its head. */
const maxPitchRadians = 0.5;

/** One fish in the sea. It swims by itself until a net holds it. */
export class Swimmer {
  readonly id: SpeciesId;
  readonly motion: SpeciesMotion;
  readonly body: SwimmerBody;
  readonly size: number;
  state: SwimmerState = 'swimming';
  x: number;
  y: number;
  #direction: 1 | -1;
  #speed: number;
  #phase = Math.random() * 9;
  #wander = Math.random() * 9;
  #vigour = 1;
  #hold: Point | undefined;

  constructor(id: SpeciesId, pictures: SpeciesTextures, start: SwimmerStart) {
    this.id = id;
    this.motion = speciesMotions[id];
    this.body = createSwimmerBody(id, this.motion, pictures);
    this.size = start.size;
    this.x = start.x;
    this.y = start.y;
    this.#direction = start.direction;
    this.#speed = start.speed;
    this.body.view.scale.set(start.size * start.direction, start.size);
  }

  /** How near the middle of a net must come to hold it: a long fish is caught by its middle. */
  get catchRadius(): number {
    return (this.body.width * 0.22 + this.body.height * 0.12) * this.size;
  }

  get halfLength(): number {
    return (this.body.width * this.size) / 2;
  }

  get direction() {
    return this.#direction;
  }

  distanceTo(point: Point): number {
    return Math.hypot(this.x - point.x, this.y - point.y);
  }

  isOutside(width: number): boolean {
    const room = this.halfLength + 60;
    return this.#direction > 0 ? this.x > width + room : this.x < -room;
  }

  /** A net is coming down around `point`: it stays near that place until it is freed. */
  holdAt(point: Point) {
    this.state = 'netted';
    this.#hold = point;
  }

  release() {
    this.state = 'swimming';
    this.#hold = undefined;
  }

  escape() {
    this.state = 'darting';
    this.#hold = undefined;
  }

  /** `calm`: less motion was asked for, so bodies glide without bending. */
  swim(seconds: number, calm: boolean) {
    const eager = { swimming: 1, netted: 2.6, hauled: 1.8, darting: 3.4 }[this.state];
    this.#vigour += ((this.state === 'swimming' ? 1 : 1.35) - this.#vigour) * Math.min(1, seconds * 6);
    this.#phase += seconds * this.motion.strokesPerSecond * eager * Math.PI * 2;
    this.#wander += seconds * 0.6;
    if (this.state === 'hauled') {
      this.body.animateStroke(this.#phase, calm ? 0 : this.#vigour);
      return;
    }
    if (this.state === 'netted' && this.#hold !== undefined) this.#stay(this.#hold, seconds);
    else this.#travel(seconds, calm);
    this.body.view.position.set(this.x, this.y);
    this.body.animateStroke(this.#phase, calm ? 0 : this.#vigour);
  }

  #travel(seconds: number, calm: boolean) {
    const pace = this.#speed * (this.state === 'darting' ? 7 : 1) * (calm ? 0.6 : 1);
    const pulse =
      this.motion.swimStyle === 'clap' || this.motion.swimStyle === 'drift'
        ? 0.55 + 0.9 * Math.max(0, Math.sin(this.#phase))
        : 1;
    const rise = Math.sin(this.#wander) * 9 * (calm ? 0.4 : 1);
    this.x += this.#direction * pace * pulse * seconds;
    this.y += rise * seconds;
    const slope =
      Math.max(-maxPitchRadians, Math.min(maxPitchRadians, rise / Math.max(30, pace))) * this.#direction;
    const { view } = this.body;
    view.rotation += (slope - view.rotation) * Math.min(1, seconds * 4);
  }

  #stay(point: Point, seconds: number) {
    const pull = Math.min(1, seconds * 5);
    this.x += (point.x - this.x) * pull + Math.sin(this.#phase * 1.7) * 0.6;
    this.y += (point.y - this.y) * pull + Math.cos(this.#phase * 1.3) * 0.5;
    this.body.view.rotation = Math.sin(this.#phase * 0.9) * 0.08;
  }
}
