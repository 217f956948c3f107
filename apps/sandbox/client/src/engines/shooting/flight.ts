import type { Brush } from '../../shell/brush.ts';
import { easeInCubic, easeOutBack, easeOutCubic, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { between, type Point } from './geometry.ts';
import type { Weapon } from './theme.ts';

const flightMs = 340;
const haulMs = 620;

/** A net or a lure on its way out, over its targets, and back. */
export class Flight {
  readonly #weapon: Weapon;
  readonly #timeline: TweenTimeline;
  readonly #muzzlePoint: () => Point;
  #centre: Point;
  #radius = 10;
  #rotation: number;
  #tightness = 0;
  #alpha = 1;
  #time = 0;
  #reduceMotion = false;
  #isHauling = false;

  constructor(weapon: Weapon, timeline: TweenTimeline, muzzlePoint: () => Point) {
    this.#weapon = weapon;
    this.#rotation = weapon.turns ? Math.random() * 3 : 0;
    this.#timeline = timeline;
    this.#muzzlePoint = muzzlePoint;
    this.#centre = muzzlePoint();
  }

  get centre(): Point {
    return this.#centre;
  }

  /** Flies to `target` and opens. With reduced motion it only fades in. */
  async flyTo(target: Point, reduceMotion: boolean): Promise<void> {
    const { radius } = this.#weapon;
    this.#reduceMotion = reduceMotion;
    const from = this.#muzzlePoint();
    if (reduceMotion) {
      [this.#centre, this.#radius] = [target, radius];
      await this.#timeline.tween(160, (t) => {
        this.#alpha = t;
      });
      return;
    }
    await this.#timeline.tween(flightMs, (t) => {
      const { x, y } = between(from, target, easeOutCubic(t));
      this.#centre = { x, y: y - Math.sin(t * Math.PI) * 26 };
      this.#radius = 12 + (radius - 12) * Math.max(0, easeOutBack(Math.max(0, (t - 0.35) / 0.65)));
      if (this.#weapon.turns) this.#rotation += 0.05;
    });
  }

  /** Tightens around its catch. */
  tighten(): Promise<void> {
    return this.#timeline.tween(150, (t) => {
      this.#tightness = easeOutCubic(t);
    });
  }

  async haul(carry: (centre: Point, progress: number) => void): Promise<void> {
    const from = this.#centre;
    this.#isHauling = true;
    const onProgress = (t: number) => {
      const progress = this.#reduceMotion ? 0 : easeInCubic(t) * 0.35 + t * t * 0.65;
      this.#centre = between(from, this.#muzzlePoint(), progress);
      this.#radius = this.#weapon.radius * (1 - 0.82 * progress);
      if (this.#reduceMotion) this.#alpha = 1 - t;
      carry(this.#centre, this.#reduceMotion ? t : progress);
    };
    const durationMs = this.#reduceMotion ? 200 : haulMs;
    await this.#timeline.tween(durationMs, onProgress, { isDecoration: true });
  }

  step(seconds: number) {
    this.#time += seconds;
  }

  paint(brush: Brush) {
    const { picture } = this.#weapon;
    const pulse = this.#reduceMotion ? 1 : 1 + Math.sin(this.#time * 7) * 0.015;
    const size = 2 * this.#radius * (1 - 0.32 * this.#tightness) * pulse * (picture.width / picture.height);
    const { ropeColours } = this.#weapon;
    if (ropeColours !== undefined) this.#paintRope(brush, ropeColours);
    else if (this.#isHauling) return;
    const { x, y } = this.#centre;
    brush.sprite(picture, { x, y, width: size, height: size, angle: this.#rotation, alpha: this.#alpha });
  }

  #paintRope(brush: Brush, colours: readonly string[]) {
    const { context } = brush;
    const [muzzle, { x, y }] = [this.#muzzlePoint(), this.#centre];
    const slack = this.#reduceMotion ? 0 : 16 + 10 * Math.sin(this.#time * 9);
    context.globalAlpha = this.#alpha;
    context.beginPath();
    context.moveTo(muzzle.x, muzzle.y);
    context.quadraticCurveTo((muzzle.x + x) / 2 + slack, (muzzle.y + y) / 2 + slack, x, y);
    for (const [index, colour] of colours.entries()) {
      context.lineWidth = index === 0 ? 3.4 : 1.8;
      context.strokeStyle = colour;
      context.stroke();
      brush.count(Math.hypot(muzzle.x - x, muzzle.y - y) * context.lineWidth);
    }
    context.globalAlpha = 1;
  }
}
