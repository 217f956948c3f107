import { Graphics } from 'pixi.js';
import { easeInCubic, easeOutCubic, easeOutOvershoot, type SceneTimeline } from './scene-timeline.ts';
import type { Point } from './types.ts';

/** How far from its middle an open net reaches, in units of length. */
export const netRadius = 104;

const spokes = 14;
const ringRadii = [0.26, 0.5, 0.75, 1] as const;
const flightDurationMs = 340;
const haulDurationMs = 620;
const cordColour = 0xf3ddaa;

/** One net, from the launcher to the water and back to the boat. */
export class CastNet {
  readonly view = new Graphics();
  readonly #pace: SceneTimeline;
  readonly #mouth: () => Point;
  #at: Point;
  #radius = 10;
  #turn = Math.random() * 3;
  #drawn = 0;
  #time = 0;
  #calm = false;

  constructor(pace: SceneTimeline, mouth: () => Point) {
    this.#pace = pace;
    this.#mouth = mouth;
    this.#at = mouth();
  }

  get centre(): Point {
    return this.#at;
  }

  /** Flies out and spreads over `target`. With `calm` it is simply there. */
  async flyTo(target: Point, calm: boolean): Promise<void> {
    this.#calm = calm;
    const from = this.#mouth();
    if (calm) {
      this.#at = target;
      this.#radius = netRadius;
      await this.#pace.tween(160, (t) => (this.view.alpha = t));
      return;
    }
    await this.#pace.tween(flightDurationMs, (t) => {
      const along = easeOutCubic(t);
      this.#at = {
        x: from.x + (target.x - from.x) * along,
        y: from.y + (target.y - from.y) * along - Math.sin(t * Math.PI) * 26,
      };
      this.#radius = 12 + (netRadius - 12) * Math.max(0, easeOutOvershoot(Math.max(0, (t - 0.35) / 0.65)));
      this.#turn += 0.05;
    });
  }

  /** Draws together around what it holds. */
  tighten(): Promise<void> {
    return this.#pace.tween(150, (t) => {
      this.#drawn = easeOutCubic(t);
    });
  }

  /** Goes back to the boat. `carry` gets the net's middle and how much of the way is done. */
  async haul(carry: (middle: Point, done: number) => void): Promise<void> {
    const from = this.#at;
    await this.#pace.tween(
      this.#calm ? 200 : haulDurationMs,
      (t) => {
        const to = this.#mouth();
        const along = this.#calm ? 0 : easeInCubic(t) * 0.35 + t * t * 0.65;
        this.#at = { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along };
        this.#radius = netRadius * (1 - 0.82 * along);
        if (this.#calm) this.view.alpha = 1 - t;
        carry(this.#at, this.#calm ? t : along);
      },
      false,
    );
  }

  draw(seconds: number) {
    this.#time += seconds;
    const { view } = this;
    const { x, y } = this.#at;
    const radius = this.#radius * (1 - 0.32 * this.#drawn);
    const mouth = this.#mouth();
    const slack = this.#calm ? 0 : 16 + 10 * Math.sin(this.#time * 9);
    view.clear();
    view
      .moveTo(mouth.x, mouth.y)
      .quadraticCurveTo((mouth.x + x) / 2 + slack, (mouth.y + y) / 2 + slack, x, y);
    view.stroke({ width: 3.4, color: 0x6b4a1c, alpha: 0.75 });
    view
      .moveTo(mouth.x, mouth.y)
      .quadraticCurveTo((mouth.x + x) / 2 + slack, (mouth.y + y) / 2 + slack, x, y);
    view.stroke({ width: 1.8, color: cordColour, alpha: 0.95 });
    view.circle(x, y, radius).fill({ color: 0xffefc4, alpha: 0.09 });
    this.#drawWeb(x, y, radius);
  }

  #drawWeb(x: number, y: number, radius: number) {
    const { view } = this;
    const breath = this.#calm ? 0 : Math.sin(this.#time * 7) * 0.015;
    const point = (index: number, part: number) => {
      const angle = this.#turn + (index / spokes) * Math.PI * 2;
      const reach = radius * part * (1 + breath + (index % 2 === 0 ? 0.02 : -0.02));
      return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
    };
    for (const pass of [
      { width: 3.6, color: 0x53390f, alpha: 0.45 },
      { width: 1.7, color: cordColour, alpha: 0.95 },
    ]) {
      for (let index = 0; index < spokes; index += 1) {
        const tip = point(index, 1);
        view.moveTo(x, y).lineTo(tip.x, tip.y);
        for (const part of ringRadii) {
          const [start, end, sag] = [
            point(index, part),
            point(index + 1, part),
            point(index + 0.5, part * 0.9),
          ];
          view.moveTo(start.x, start.y).quadraticCurveTo(sag.x, sag.y, end.x, end.y);
        }
      }
      view.stroke(pass);
    }
    for (let index = 0; index < spokes; index += 1) {
      const tip = point(index, 1);
      view
        .circle(tip.x, tip.y, 4.6)
        .fill(0x7a4d0e)
        .circle(tip.x - 0.8, tip.y - 1, 3)
        .fill(0xf6c95e);
    }
  }
}
