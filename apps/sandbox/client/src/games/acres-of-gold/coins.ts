import { type Container, Sprite, type Texture } from 'pixi.js';
import { coinSizePx } from './symbol-textures.ts';

interface Coin {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  readonly spin: number;
  readonly scale: number;
}

const gravity = 0.0016;

export function createCoinShower(layer: Container, texture: Texture) {
  const coins = new Set<Coin>();
  return {
    hasFallingCoins: () => coins.size > 0,
    /** Throws `count` coins up in a fan. */
    burst(x: number, y: number, count: number, power: number) {
      for (let index = 0; index < count; index += 1) {
        const angle = -Math.PI / 2 + (index / count - 0.5) * 1.9 + (Math.random() - 0.5) * 0.25;
        const speed = power * (0.55 + Math.random() * 0.6);
        const sprite = layer.addChild(new Sprite({ texture, anchor: 0.5, x, y }));
        const scale = 0.35 + Math.random() * 0.4;
        sprite.scale.set(scale);
        const spin = 0.004 + Math.random() * 0.012;
        coins.add({ sprite, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, spin, scale });
      }
    },
    advance(deltaMs: number, floor: number) {
      for (const coin of coins) {
        const { sprite } = coin;
        coin.vy += gravity * deltaMs;
        sprite.x += coin.vx * deltaMs;
        sprite.y += coin.vy * deltaMs;
        sprite.rotation += coin.vx * 0.004 * deltaMs;
        sprite.scale.x = coin.scale * Math.cos(sprite.y * coin.spin);
        if (sprite.y <= floor + coinSizePx) continue;
        coins.delete(coin);
        sprite.destroy();
      }
    },
  };
}
