import { Brush } from '../../shell/brush.ts';
import { paintCanvas } from '../../shell/canvas.ts';
import { h } from '../../shell/dom.ts';
import type { SlotStage } from './stage.ts';

interface Coin {
  x: number;
  y: number;
  vx: number;
  vy: number;
  angle: number;
  readonly spin: number;
  readonly size: number;
}

const gravity = 0.0016;
const coinSizePx = 64;
/** Enough for a shower; more would only cost frames. */
const maxCoins = 90;

/** Coins over the whole stage, on a canvas that exists only while they fall. */
export function createCoinShower(stage: SlotStage, image: HTMLImageElement) {
  const coins = new Set<Coin>();
  const bitmap = paintCanvas(coinSizePx, coinSizePx, (context) =>
    context.drawImage(image, 0, 0, coinSizePx, coinSizePx),
  );
  const canvas = h('canvas', { class: 'slot-coins' });
  const brush = new Brush(canvas);

  function paint() {
    brush.begin();
    for (const { x, y, angle, spin, size } of coins) {
      const { context } = brush;
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context.scale(Math.cos(y * spin), 1);
      brush.image(bitmap, -size / 2, -size / 2, size, size);
      context.restore();
    }
    brush.end();
  }

  stage.onAdvance((deltaMs) => {
    if (coins.size === 0) return;
    const floor = stage.root.clientHeight + coinSizePx;
    for (const coin of coins) {
      coin.vy += gravity * deltaMs;
      coin.x += coin.vx * deltaMs;
      coin.y += coin.vy * deltaMs;
      coin.angle += coin.vx * 0.004 * deltaMs;
      if (coin.y > floor) coins.delete(coin);
    }
    if (coins.size === 0) canvas.remove();
    else paint();
  });
  return {
    hasFallingCoins: () => coins.size > 0,
    /** Throws `count` coins up in a fan. */
    burst(x: number, y: number, count: number, power: number) {
      if (!canvas.isConnected) {
        brush.resize(stage.root.clientWidth, stage.root.clientHeight, 1);
        stage.overlay.before(canvas);
      }
      for (let index = 0; index < count && coins.size < maxCoins; index += 1) {
        const direction = -Math.PI / 2 + (index / count - 0.5) * 1.9 + (Math.random() - 0.5) * 0.25;
        const speed = power * (0.55 + Math.random() * 0.6);
        coins.add({
          x,
          y,
          vx: Math.cos(direction) * speed,
          vy: Math.sin(direction) * speed,
          angle: 0,
          spin: 0.004 + Math.random() * 0.012,
          size: coinSizePx * (0.35 + Math.random() * 0.4),
        });
      }
    },
  };
}
