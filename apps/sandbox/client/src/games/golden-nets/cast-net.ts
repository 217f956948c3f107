import { Graphics } from 'pixi.js';
import { easeInCubic, easeOutBack, easeOutCubic, type TweenTimeline } from '../../shell/tween-timeline.ts';
import type { Point } from './types.ts';

/** The radius of an open net, in units of length. */
export const netRadius = 104;

const spokes = 14;
const ringRadii = [0.26, 0.5, 0.75, 1] as const;
const flightDurationMs = 340;
const haulDurationMs = 620;
const cordColour = 0xf3ddaa;

const between = (from: Point, to: Point, t: number): Point => ({
  x: from.x + (to.x - from.x) * t,
  y: from.y + (to.y - from.y) * t,
});

export class CastNet {
  readonly view = new Graphics();
  readonly #timeline: TweenTimeline;
  readonly #muzzlePoint: () => Point;
  #centre: Point;
  #radius = 10;
  #rotation = Math.random() * 3;
  #tightness = 0;
  #time = 0;
  #reduceMotion = false;

  constructor(timeline: TweenTimeline, muzzlePoint: () => Point) {
    this.#timeline = timeline;
    this.#muzzlePoint = muzzlePoint;
    this.#centre = muzzlePoint();
  }

  get centre(): Point {
    return this.#centre;
  }

  /** Flies to `target` and opens. With reduced motion it only fades in. */
  async flyTo(target: Point, reduceMotion: boolean): Promise<void> {
    this.#reduceMotion = reduceMotion;
    const from = this.#muzzlePoint();
    if (reduceMotion) {
      this.#centre = target;
      this.#radius = netRadius;
      await this.#timeline.tween(160, (t) => (this.view.alpha = t));
      return;
    }
    await this.#timeline.tween(flightDurationMs, (t) => {
      const { x, y } = between(from, target, easeOutCubic(t));
      this.#centre = { x, y: y - Math.sin(t * Math.PI) * 26 };
      this.#radius = 12 + (netRadius - 12) * Math.max(0, easeOutBack(Math.max(0, (t - 0.35) / 0.65)));
      this.#rotation += 0.05;
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
    const onProgress = (t: number) => {
      const progress = this.#reduceMotion ? 0 : easeInCubic(t) * 0.35 + t * t * 0.65;
      this.#centre = between(from, this.#muzzlePoint(), progress);
      this.#radius = netRadius * (1 - 0.82 * progress);
      if (this.#reduceMotion) this.view.alpha = 1 - t;
      carry(this.#centre, this.#reduceMotion ? t : progress);
    };
    const durationMs = this.#reduceMotion ? 200 : haulDurationMs;
    await this.#timeline.tween(durationMs, onProgress, { isDecoration: true });
  }

  draw(seconds: number) {
    this.#time += seconds;
    const { view } = this;
    const { x, y } = this.#centre;
    const radius = this.#radius * (1 - 0.32 * this.#tightness);
    const muzzle = this.#muzzlePoint();
    const slack = this.#reduceMotion ? 0 : 16 + 10 * Math.sin(this.#time * 9);
    view.clear();
    for (const stroke of [
      { width: 3.4, color: 0x6b4a1c, alpha: 0.75 },
      { width: 1.8, color: cordColour, alpha: 0.95 },
    ]) {
      view
        .moveTo(muzzle.x, muzzle.y)
        .quadraticCurveTo((muzzle.x + x) / 2 + slack, (muzzle.y + y) / 2 + slack, x, y)
        .stroke(stroke);
    }
    view.circle(x, y, radius).fill({ color: 0xffefc4, alpha: 0.09 });
    this.#drawWeb(x, y, radius);
  }

  #drawWeb(x: number, y: number, radius: number) {
    const { view } = this;
    const pulse = this.#reduceMotion ? 0 : Math.sin(this.#time * 7) * 0.015;
    const point = (spoke: number, ring: number) => {
      const angle = this.#rotation + (spoke / spokes) * Math.PI * 2;
      const reach = radius * ring * (1 + pulse + (spoke % 2 === 0 ? 0.02 : -0.02));
      return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
    };
    for (const stroke of [
      { width: 3.6, color: 0x53390f, alpha: 0.45 },
      { width: 1.7, color: cordColour, alpha: 0.95 },
    ]) {
      for (let spoke = 0; spoke < spokes; spoke += 1) {
        const tip = point(spoke, 1);
        view.moveTo(x, y).lineTo(tip.x, tip.y);
        for (const ring of ringRadii) {
          const [start, sag, end] = [
            point(spoke, ring),
            point(spoke + 0.5, ring * 0.9),
            point(spoke + 1, ring),
          ];
          view.moveTo(start.x, start.y).quadraticCurveTo(sag.x, sag.y, end.x, end.y);
        }
      }
      view.stroke(stroke);
    }
    for (let spoke = 0; spoke < spokes; spoke += 1) {
      const tip = point(spoke, 1);
      view.circle(tip.x, tip.y, 4.6).fill(0x7a4d0e);
      view.circle(tip.x - 0.8, tip.y - 1, 3).fill(0xf6c95e);
    }
  }
}
