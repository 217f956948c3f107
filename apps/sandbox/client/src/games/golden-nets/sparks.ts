import { Container, Sprite, type Texture } from 'pixi.js';
import { paintBubble, paintCoin } from './art/backdrop.ts';
import { textureOf } from './pictures.ts';
import type { Point } from './types.ts';

interface Spark {
  readonly sprite: Sprite;
  speedX: number;
  speedY: number;
  readonly pull: number;
  age: number;
  readonly lasts: number;
  readonly size: number;
  readonly kind: 'bubble' | 'coin' | 'glint';
  /** Where a coin flies to, once it was thrown up. */
  readonly home: (() => Point) | undefined;
}

/** More would only cost frames. */
const mostSparks = 260;
const ambientEach = 0.35;

const spread = (size: number) => (Math.random() - 0.5) * 2 * size;

/** Small things that live for a moment: bubbles, coins, glints. */
export class Sparks {
  readonly view = new Container();
  readonly #textures: Readonly<Record<Spark['kind'], Texture>>;
  #sparks: Spark[] = [];
  #untilBubble = 0;
  #width = 1;
  #height = 1;

  constructor(glow: Texture) {
    this.#textures = { bubble: textureOf(paintBubble()), coin: textureOf(paintCoin()), glint: glow };
  }

  resize(width: number, height: number) {
    [this.#width, this.#height] = [width, height];
  }

  bubbles(at: Point, count: number, around = 26) {
    for (let index = 0; index < count; index += 1) {
      const place = { x: at.x + spread(around), y: at.y + spread(around) };
      const [speedX, speedY] = [spread(20), -40 - Math.random() * 70];
      const lasts = 1.2 + Math.random();
      this.#add('bubble', place, 6 + Math.random() * 14, { speedX, speedY, pull: -60, lasts });
    }
  }

  /** Coins fly up from `at`, then to where `home` is by then. */
  coins(at: Point, count: number, home: () => Point) {
    for (let index = 0; index < count; index += 1) {
      const [speedX, speedY] = [spread(240), -120 - Math.random() * 240];
      const lasts = 1 + Math.random() * 0.5;
      this.#add('coin', at, 20 + Math.random() * 14, { speedX, speedY, pull: 520, lasts, home });
    }
  }

  glints(at: Point, count: number, around: number) {
    for (let index = 0; index < count; index += 1) {
      const place = { x: at.x + spread(around), y: at.y + spread(around * 0.7) };
      const lasts = 0.5 + Math.random() * 0.5;
      this.#add('glint', place, 14 + Math.random() * 34, { speedX: spread(50), speedY: spread(50), lasts });
    }
  }

  step(seconds: number, calm: boolean) {
    if (!calm) this.#riseByThemselves(seconds);
    const over: Spark[] = [];
    for (const spark of this.#sparks) {
      spark.age += seconds;
      if (spark.age >= spark.lasts || spark.sprite.y < 6) over.push(spark);
      else move(spark, seconds);
    }
    if (over.length === 0) return;
    this.#sparks = this.#sparks.filter((spark) => !over.includes(spark));
    for (const { sprite } of over) sprite.destroy();
  }

  #riseByThemselves(seconds: number) {
    this.#untilBubble -= seconds;
    if (this.#untilBubble > 0) return;
    this.#untilBubble = ambientEach;
    const height = this.#height;
    const at = { x: Math.random() * this.#width, y: height - 20 - Math.random() * height * 0.25 };
    const speedY = -34 - Math.random() * 30;
    this.#add('bubble', at, 5 + Math.random() * 11, { speedY, pull: -6, lasts: height / 70 });
  }

  #add(kind: Spark['kind'], at: Point, size: number, more: Partial<Spark>) {
    if (this.#sparks.length >= mostSparks) return;
    const texture = this.#textures[kind];
    const sprite = new Sprite({ texture, anchor: 0.5, position: { x: at.x, y: at.y } });
    if (kind === 'glint') {
      sprite.blendMode = 'add';
      sprite.tint = 0xffdf8a;
    }
    sprite.setSize(size);
    this.view.addChild(sprite);
    const rest = { speedX: 0, speedY: 0, pull: 0, age: 0, lasts: 1, home: undefined };
    this.#sparks.push({ sprite, kind, size, ...rest, ...more });
  }
}

function move(spark: Spark, seconds: number) {
  const { sprite, home, kind, size } = spark;
  const life = spark.age / spark.lasts;
  if (home !== undefined && life > 0.3) {
    const to = home();
    const pull = Math.min(1, seconds * (3 + life * 12));
    sprite.x += (to.x - sprite.x) * pull;
    sprite.y += (to.y - sprite.y) * pull;
  } else {
    spark.speedY += spark.pull * seconds;
    sprite.x += spark.speedX * seconds;
    sprite.y += spark.speedY * seconds;
  }
  if (kind === 'bubble') sprite.x += Math.sin(spark.age * 5 + size) * 0.5;
  if (kind === 'coin') sprite.setSize(size * Math.abs(Math.cos(spark.age * 9 + size)) + 3, size);
  sprite.alpha = kind === 'glint' ? (1 - life) * 0.9 : Math.min(1, (1 - life) * 4);
}
