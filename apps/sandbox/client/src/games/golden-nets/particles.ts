import { Container, Sprite, type Texture } from 'pixi.js';
import { paintBubble, paintCoin } from './art/backdrop.ts';
import { toTexture } from './species-textures.ts';
import type { Point } from './types.ts';

interface Particle {
  readonly sprite: Sprite;
  speedX: number;
  speedY: number;
  readonly gravity: number;
  ageSeconds: number;
  readonly lifetimeSeconds: number;
  readonly size: number;
  readonly kind: 'bubble' | 'coin' | 'glint';
  /** Where a coin flies to, once it was thrown up. */
  readonly findTarget: (() => Point) | undefined;
}

/** More would only cost frames. */
const maxParticles = 260;
const ambientIntervalSeconds = 0.35;

const randomSpread = (size: number) => (Math.random() - 0.5) * 2 * size;

/** Small things that live for a moment: bubbles, coins, glints. */
export class Particles {
  readonly view = new Container();
  readonly #textures: Readonly<Record<Particle['kind'], Texture>>;
  #sparks: Particle[] = [];
  #untilBubble = 0;
  #width = 1;
  #height = 1;

  constructor(glow: Texture) {
    this.#textures = { bubble: toTexture(paintBubble()), coin: toTexture(paintCoin()), glint: glow };
  }

  resize(width: number, height: number) {
    [this.#width, this.#height] = [width, height];
  }

  bubbles(at: Point, count: number, around = 26) {
    for (let index = 0; index < count; index += 1) {
      const place = { x: at.x + randomSpread(around), y: at.y + randomSpread(around) };
      const [speedX, speedY] = [randomSpread(20), -40 - Math.random() * 70];
      const lifetimeSeconds = 1.2 + Math.random();
      this.#add('bubble', place, 6 + Math.random() * 14, {
        speedX,
        speedY,
        gravity: -60,
        lifetimeSeconds,
      });
    }
  }

  /** Coins fly up from `at`, then to where `findTarget` is by then. */
  coins(at: Point, count: number, findTarget: () => Point) {
    for (let index = 0; index < count; index += 1) {
      const [speedX, speedY] = [randomSpread(240), -120 - Math.random() * 240];
      const lifetimeSeconds = 1 + Math.random() * 0.5;
      this.#add('coin', at, 20 + Math.random() * 14, {
        speedX,
        speedY,
        gravity: 520,
        lifetimeSeconds,
        findTarget,
      });
    }
  }

  glints(at: Point, count: number, around: number) {
    for (let index = 0; index < count; index += 1) {
      const place = { x: at.x + randomSpread(around), y: at.y + randomSpread(around * 0.7) };
      const lifetimeSeconds = 0.5 + Math.random() * 0.5;
      this.#add('glint', place, 14 + Math.random() * 34, {
        speedX: randomSpread(50),
        speedY: randomSpread(50),
        lifetimeSeconds,
      });
    }
  }

  step(seconds: number, reduceMotion: boolean) {
    if (!reduceMotion) this.#riseByThemselves(seconds);
    const over: Particle[] = [];
    for (const spark of this.#sparks) {
      spark.ageSeconds += seconds;
      if (spark.ageSeconds >= spark.lifetimeSeconds || spark.sprite.y < 6) over.push(spark);
      else moveParticle(spark, seconds);
    }
    if (over.length === 0) return;
    this.#sparks = this.#sparks.filter((spark) => !over.includes(spark));
    for (const { sprite } of over) sprite.destroy();
  }

  #riseByThemselves(seconds: number) {
    this.#untilBubble -= seconds;
    if (this.#untilBubble > 0) return;
    this.#untilBubble = ambientIntervalSeconds;
    const height = this.#height;
    const at = { x: Math.random() * this.#width, y: height - 20 - Math.random() * height * 0.25 };
    const speedY = -34 - Math.random() * 30;
    this.#add('bubble', at, 5 + Math.random() * 11, { speedY, gravity: -6, lifetimeSeconds: height / 70 });
  }

  #add(kind: Particle['kind'], at: Point, size: number, more: Partial<Particle>) {
    if (this.#sparks.length >= maxParticles) return;
    const texture = this.#textures[kind];
    const sprite = new Sprite({ texture, anchor: 0.5, position: { x: at.x, y: at.y } });
    if (kind === 'glint') {
      sprite.blendMode = 'add';
      sprite.tint = 0xffdf8a;
    }
    sprite.setSize(size);
    this.view.addChild(sprite);
    const rest = {
      speedX: 0,
      speedY: 0,
      gravity: 0,
      ageSeconds: 0,
      lifetimeSeconds: 1,
      findTarget: undefined,
    };
    this.#sparks.push({ sprite, kind, size, ...rest, ...more });
  }
}

function moveParticle(spark: Particle, seconds: number) {
  const { sprite, findTarget, kind, size } = spark;
  const life = spark.ageSeconds / spark.lifetimeSeconds;
  if (findTarget !== undefined && life > 0.3) {
    const to = findTarget();
    const pull = Math.min(1, seconds * (3 + life * 12));
    sprite.x += (to.x - sprite.x) * pull;
    sprite.y += (to.y - sprite.y) * pull;
  } else {
    spark.speedY += spark.gravity * seconds;
    sprite.x += spark.speedX * seconds;
    sprite.y += spark.speedY * seconds;
  }
  if (kind === 'bubble') sprite.x += Math.sin(spark.ageSeconds * 5 + size) * 0.5;
  if (kind === 'coin') sprite.setSize(size * Math.abs(Math.cos(spark.ageSeconds * 9 + size)) + 3, size);
  sprite.alpha = kind === 'glint' ? (1 - life) * 0.9 : Math.min(1, (1 - life) * 4);
}
