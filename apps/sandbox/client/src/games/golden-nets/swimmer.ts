import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { speciesMotions } from './species-motion.ts';
import { createSwimmerBody, type SwimmerBody } from './swimmer-body.ts';
import type { TextureOf } from './textures.ts';
import { clamp, type Point } from './types.ts';

/** `netted`: under a net. `hauled`: going to the boat. `darting`: escaping. */
type SwimmerState = 'swimming' | 'netted' | 'hauled' | 'darting';

const strokeFactors = { swimming: 1, netted: 2.6, hauled: 1.8, darting: 3.4 };

interface SwimmerStart extends Point {
  readonly direction: 1 | -1;
  readonly size: number;
  readonly speed: number;
}

/** A steeper body looks wrong. */
const maxPitchRadians = 0.5;

/** A fish that swims until a net holds it. */
export class Swimmer {
  readonly id: SpeciesId;
  readonly body: SwimmerBody;
  readonly size: number;
  state: SwimmerState = 'swimming';
  x: number;
  y: number;
  readonly #direction: 1 | -1;
  readonly #speed: number;
  #phase = Math.random() * 9;
  #wander = Math.random() * 9;
  #intensity = 1;
  #holdPoint: Point | undefined;

  constructor(id: SpeciesId, textureOf: TextureOf, { x, y, direction, size, speed }: SwimmerStart) {
    this.id = id;
    this.body = createSwimmerBody(id, speciesMotions[id], textureOf);
    this.size = size;
    this.x = x;
    this.y = y;
    this.#direction = direction;
    this.#speed = speed;
    this.body.view.scale.set(size * direction, size);
  }

  /** A net catches at the middle, so this is less than a long fish's length. */
  get catchRadius(): number {
    return (this.body.width * 0.22 + this.body.height * 0.12) * this.size;
  }

  get halfLength(): number {
    return (this.body.width * this.size) / 2;
  }

  distanceTo(point: Point): number {
    return Math.hypot(this.x - point.x, this.y - point.y);
  }

  isOutside(width: number): boolean {
    const margin = this.halfLength + 60;
    return this.#direction > 0 ? this.x > width + margin : this.x < -margin;
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
    const { strokesPerSecond } = speciesMotions[this.id];
    const intensity = this.state === 'swimming' ? 1 : 1.35;
    this.#intensity += (intensity - this.#intensity) * Math.min(1, seconds * 6);
    this.#phase += seconds * strokesPerSecond * strokeFactors[this.state] * Math.PI * 2;
    this.#wander += seconds * 0.6;
    if (this.state !== 'hauled') {
      if (this.state === 'netted' && this.#holdPoint !== undefined) this.#stayAt(this.#holdPoint, seconds);
      else this.#travel(seconds, reduceMotion);
      this.body.view.position.set(this.x, this.y);
    }
    this.body.animateStroke(this.#phase, reduceMotion ? 0 : this.#intensity);
  }

  #travel(seconds: number, reduceMotion: boolean) {
    const { swimStyle } = speciesMotions[this.id];
    const speed = this.#speed * (this.state === 'darting' ? 7 : 1) * (reduceMotion ? 0.6 : 1);
    const isPulsing = swimStyle === 'clap' || swimStyle === 'drift';
    const pulse = isPulsing ? 0.55 + 0.9 * Math.max(0, Math.sin(this.#phase)) : 1;
    const rise = Math.sin(this.#wander) * 9 * (reduceMotion ? 0.4 : 1);
    this.x += this.#direction * speed * pulse * seconds;
    this.y += rise * seconds;
    const pitch = clamp(rise / Math.max(30, speed), -maxPitchRadians, maxPitchRadians) * this.#direction;
    const { view } = this.body;
    view.rotation += (pitch - view.rotation) * Math.min(1, seconds * 4);
  }

  #stayAt(point: Point, seconds: number) {
    const pull = Math.min(1, seconds * 5);
    this.x += (point.x - this.x) * pull + Math.sin(this.#phase * 1.7) * 0.6;
    this.y += (point.y - this.y) * pull + Math.cos(this.#phase * 1.3) * 0.5;
    this.body.view.rotation = Math.sin(this.#phase * 0.9) * 0.08;
  }
}
