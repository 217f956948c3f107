import { type Container, Sprite, Texture } from 'pixi.js';
import { paintCanvas } from '../../shell/canvas.ts';

interface Coin {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  readonly spin: number;
  readonly scale: number;
}

const gravity = 0.0016;
const coinSizePx = 64;

const paintCoin = () =>
  paintCanvas(coinSizePx, coinSizePx, (context) => {
    const centre = coinSizePx / 2;
    const fillDisc = (radius: number, from: string, to: string) => {
      const gradient = context.createLinearGradient(0, centre - radius, coinSizePx, centre + radius);
      gradient.addColorStop(0, from);
      gradient.addColorStop(1, to);
      context.fillStyle = gradient;
      context.beginPath();
      context.arc(centre, centre, radius, 0, Math.PI * 2);
      context.fill();
    };
    fillDisc(31, '#6b3f04', '#4d2b02');
    fillDisc(29, '#fff3b8', '#b8740e');
    fillDisc(23, '#c98212', '#ffe27a');
    fillDisc(21, '#ffe88f', '#eaa41c');
    context.fillStyle = '#b56f0a';
    context.font = '700 30px Georgia, serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText('G', centre, centre + 2);
  });

/** A shower of coins: decoration, whose number means nothing. */
export class CoinShower {
  readonly #layer: Container;
  readonly #texture = Texture.from(paintCoin(), true);
  readonly #coins = new Set<Coin>();

  constructor(layer: Container) {
    this.#layer = layer;
  }

  get hasFallingCoins() {
    return this.#coins.size > 0;
  }

  /** Throws `count` coins up in a fan. */
  burst(x: number, y: number, count: number, power: number) {
    for (let index = 0; index < count; index += 1) {
      const angle = -Math.PI / 2 + (index / count - 0.5) * 1.9 + (Math.random() - 0.5) * 0.25;
      const speed = power * (0.55 + Math.random() * 0.6);
      const sprite = new Sprite({ texture: this.#texture, anchor: 0.5, x, y });
      this.#layer.addChild(sprite);
      const scale = 0.35 + Math.random() * 0.4;
      sprite.scale.set(scale);
      const spin = 0.004 + Math.random() * 0.012;
      this.#coins.add({ sprite, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, spin, scale });
    }
  }

  advance(deltaMs: number, floor: number) {
    for (const coin of this.#coins) {
      const { sprite } = coin;
      coin.vy += gravity * deltaMs;
      sprite.x += coin.vx * deltaMs;
      sprite.y += coin.vy * deltaMs;
      sprite.rotation += coin.vx * 0.004 * deltaMs;
      sprite.scale.x = coin.scale * Math.cos(sprite.y * coin.spin);
      if (sprite.y <= floor + coinSizePx) continue;
      this.#coins.delete(coin);
      sprite.destroy();
    }
  }
}
