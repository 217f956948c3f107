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
export function openSparks(glow: Texture) {
  const view = new Container();
  const textures = { bubble: textureOf(paintBubble()), coin: textureOf(paintCoin()), glint: glow };
  let sparks: Spark[] = [];
  let untilBubble = 0;
  let [width, height] = [1, 1];

  function add(kind: Spark['kind'], at: Point, size: number, more: Partial<Spark>) {
    if (sparks.length >= mostSparks) return;
    const sprite = new Sprite({ texture: textures[kind], anchor: 0.5, position: { x: at.x, y: at.y } });
    if (kind === 'glint') Object.assign(sprite, { blendMode: 'add', tint: 0xffdf8a });
    sprite.setSize(size);
    view.addChild(sprite);
    sparks.push({
      sprite,
      speedX: 0,
      speedY: 0,
      pull: 0,
      age: 0,
      lasts: 1,
      kind,
      home: undefined,
      size,
      ...more,
    });
  }

  function move(spark: Spark, seconds: number) {
    const { sprite, home } = spark;
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
    if (spark.kind === 'bubble') sprite.x += Math.sin(spark.age * 5 + spark.size) * 0.5;
    if (spark.kind === 'coin')
      sprite.setSize(spark.size * Math.abs(Math.cos(spark.age * 9 + spark.size)) + 3, spark.size);
    sprite.alpha = spark.kind === 'glint' ? (1 - life) * 0.9 : Math.min(1, (1 - life) * 4);
  }

  return {
    view,
    resize(nextWidth: number, nextHeight: number) {
      [width, height] = [nextWidth, nextHeight];
    },
    bubbles(at: Point, count: number, around = 26) {
      for (let index = 0; index < count; index += 1) {
        const place = { x: at.x + spread(around), y: at.y + spread(around) };
        const size = 6 + Math.random() * 14;
        add('bubble', place, size, {
          speedX: spread(20),
          speedY: -40 - Math.random() * 70,
          pull: -60,
          lasts: 1.2 + Math.random(),
        });
      }
    },
    coins(at: Point, count: number, home: () => Point) {
      for (let index = 0; index < count; index += 1) {
        const size = 20 + Math.random() * 14;
        add('coin', at, size, {
          speedX: spread(240),
          speedY: -120 - Math.random() * 240,
          pull: 520,
          lasts: 1 + Math.random() * 0.5,
          home,
        });
      }
    },
    glints(at: Point, count: number, around: number) {
      for (let index = 0; index < count; index += 1) {
        const place = { x: at.x + spread(around), y: at.y + spread(around * 0.7) };
        add('glint', place, 14 + Math.random() * 34, {
          speedX: spread(50),
          speedY: spread(50),
          lasts: 0.5 + Math.random() * 0.5,
        });
      }
    },
    step(seconds: number, calm: boolean) {
      untilBubble -= seconds;
      if (untilBubble < 0 && !calm) {
        untilBubble = ambientEach;
        const at = { x: Math.random() * width, y: height - 20 - Math.random() * height * 0.25 };
        const size = 5 + Math.random() * 11;
        add('bubble', at, size, { speedY: -34 - Math.random() * 30, pull: -6, lasts: height / 70 });
      }
      const over: Spark[] = [];
      for (const spark of sparks) {
        spark.age += seconds;
        if (spark.age >= spark.lasts || spark.sprite.y < 6) over.push(spark);
        else move(spark, seconds);
      }
      if (over.length === 0) return;
      sparks = sparks.filter((spark) => !over.includes(spark));
      for (const { sprite } of over) sprite.destroy();
    },
  };
}

export type Sparks = ReturnType<typeof openSparks>;
