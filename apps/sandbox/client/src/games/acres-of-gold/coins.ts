import { type Container, Sprite, Texture } from 'pixi.js';

interface Coin {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  spin: number;
  scale: number;
}

const gravity = 0.0016;
const coinSizePx = 64;

/** A coin, painted once: rim, face and shine. */
function paintCoinTexture(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = coinSizePx;
  canvas.height = coinSizePx;
  const brush = canvas.getContext('2d');
  if (brush === null) return Texture.EMPTY;
  const disc = (radius: number, inner: string, outer: string) => {
    const fill = brush.createLinearGradient(0, coinSizePx / 2 - radius, coinSizePx, coinSizePx / 2 + radius);
    fill.addColorStop(0, inner);
    fill.addColorStop(1, outer);
    brush.fillStyle = fill;
    brush.beginPath();
    brush.arc(coinSizePx / 2, coinSizePx / 2, radius, 0, Math.PI * 2);
    brush.fill();
  };
  disc(31, '#6b3f04', '#4d2b02');
  disc(29, '#fff3b8', '#b8740e');
  disc(23, '#c98212', '#ffe27a');
  disc(21, '#ffe88f', '#eaa41c');
  brush.fillStyle = '#b56f0a';
  brush.font = '700 30px Georgia, serif';
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText('G', coinSizePx / 2, coinSizePx / 2 + 2);
  return Texture.from(canvas, true);
}

/** A shower of coins. It only decorates: how many there are says nothing. */
export class CoinShower {
  readonly #layer: Container;
  readonly #texture = paintCoinTexture();
  readonly #coins = new Set<Coin>();

  constructor(layer: Container) {
    this.#layer = layer;
  }

  get hasFallingCoins() {
    return this.#coins.size > 0;
  }

  /** Throws `count` coins up from a place, in a fan. */
  burst(x: number, y: number, count: number, power: number) {
    for (let index = 0; index < count; index += 1) {
      const angle = -Math.PI / 2 + (index / count - 0.5) * 1.9 + (Math.random() - 0.5) * 0.25;
      const speed = power * (0.55 + Math.random() * 0.6);
      const sprite = new Sprite({ texture: this.#texture, anchor: 0.5, x, y });
      this.#layer.addChild(sprite);
      const size = 0.35 + Math.random() * 0.4;
      sprite.scale.set(size);
      this.#coins.add({
        sprite,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed,
        spin: 0.004 + Math.random() * 0.012,
        scale: size,
      });
    }
  }

  advance(deltaMs: number, floor: number) {
    for (const coin of this.#coins) {
      coin.vy += gravity * deltaMs;
      coin.sprite.x += coin.vx * deltaMs;
      coin.sprite.y += coin.vy * deltaMs;
      coin.sprite.rotation += coin.vx * 0.004 * deltaMs;
      coin.sprite.scale.x = coin.scale * Math.cos(coin.sprite.y * coin.spin);
      if (coin.sprite.y > floor + coinSizePx) this.#remove(coin);
    }
  }

  clear() {
    for (const coin of [...this.#coins]) this.#remove(coin);
  }

  #remove(coin: Coin) {
    this.#coins.delete(coin);
    coin.sprite.destroy();
  }
}
