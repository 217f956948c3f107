import type { Art } from '../../engines/shooting/art.ts';
import { pseudoRandom } from '../../engines/shooting/geometry.ts';
import type { Backdrop, SceneSize } from '../../engines/shooting/theme.ts';

type Context = CanvasRenderingContext2D;

const bank = 30;
const ripples = 5;
/** Floating things, in shares of the scene. */
const pads = [
  [0.07, 0.3, 0.9],
  [0.12, 0.42, 0.6],
  [0.93, 0.66, 0.95],
  [0.87, 0.74, 0.55],
  [0.52, 0.12, 0.5],
] as const;
const floaters = [
  ['apple', 0.16, 0.7],
  ['apple', 0.82, 0.3],
  ['leaf', 0.4, 0.82],
  ['leaf', 0.62, 0.2],
  ['leaf', 0.9, 0.45],
] as const;

function paintPool(context: Context, { width, height }: SceneSize) {
  const pool = context.createRadialGradient(
    width * 0.5,
    height * 0.45,
    40,
    width * 0.5,
    height * 0.5,
    width * 0.7,
  );
  pool.addColorStop(0, '#4fb0a0');
  pool.addColorStop(0.55, '#237a80');
  pool.addColorStop(1, '#0f4658');
  context.fillStyle = pool;
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 130; index += 1) {
    const [x, y] = [pseudoRandom(index) * width, pseudoRandom(index + 300) * height];
    const size = 8 + pseudoRandom(index + 600) * 26;
    context.fillStyle = index % 3 === 0 ? 'rgb(255 244 200 / 5%)' : 'rgb(6 40 52 / 16%)';
    context.beginPath();
    context.ellipse(x, y, size * 1.4, size, pseudoRandom(index + 900) * 3, 0, Math.PI * 2);
    context.fill();
  }
  const sun = context.createLinearGradient(0, 0, width, height);
  sun.addColorStop(0, 'rgb(255 226 150 / 34%)');
  sun.addColorStop(0.5, 'rgb(255 226 150 / 0%)');
  context.fillStyle = sun;
  context.fillRect(0, 0, width, height);
}

/** Grass and stones above and below. */
function paintBanks(context: Context, { width, height }: SceneSize) {
  for (const top of [true, false]) {
    context.fillStyle = '#5d7a30';
    context.fillRect(0, top ? 0 : height - bank * 0.7, width, bank * 0.7);
    for (let x = -10, seed = top ? 1 : 200; x < width + 20; seed += 1) {
      const size = 16 + pseudoRandom(seed) * 18;
      const y = top ? bank * 0.62 : height - bank * 0.62;
      context.fillStyle = ['#9a8f7c', '#7f7666', '#b3a78f'][seed % 3] ?? '#9a8f7c';
      context.beginPath();
      context.ellipse(x, y, size, size * 0.62, 0, 0, Math.PI * 2);
      context.fill();
      context.strokeStyle = 'rgb(30 24 16 / 45%)';
      context.lineWidth = 1.6;
      context.stroke();
      context.fillStyle = 'rgb(255 248 220 / 22%)';
      context.beginPath();
      context.ellipse(x - size * 0.2, y - size * 0.22, size * 0.5, size * 0.2, 0, 0, Math.PI * 2);
      context.fill();
      x += size * 1.5;
    }
  }
}

/** Draws a pond in an orchard, seen from above. */
export function createOrchardPond(art: Art): Backdrop {
  const pad = art.picture('pad');
  let size: SceneSize = { width: 1, height: 1 };
  return {
    resize(next) {
      size = next;
    },
    paintFar: paintPool,
    paintNear: paintBanks,
    /** Rings that widen on the water. */
    paintBehind(brush, time) {
      const { context } = brush;
      for (let index = 0; index < ripples; index += 1) {
        const age = (time * 0.16 + index / ripples) % 1;
        const place = Math.floor(time * 0.16 + index / ripples) + index * 13;
        const [x, y] = [pseudoRandom(place) * size.width, pseudoRandom(place + 50) * size.height];
        context.globalAlpha = (1 - age) * 0.28;
        context.strokeStyle = '#eafff8';
        context.lineWidth = 2;
        context.beginPath();
        context.arc(x, y, 12 + age * 90, 0, Math.PI * 2);
        context.stroke();
        brush.count(age * 1_200);
      }
      context.globalAlpha = 1;
    },
    /** Lily pads, leaves and windfalls above the fish. */
    paintBefore(brush, time) {
      const factor = Math.min(1, size.height / 620);
      for (const [index, [across, down, share]] of pads.entries()) {
        const side = pad.width * share * factor;
        const angle = index * 1.3 + Math.sin(time * 0.3 + index) * 0.08;
        brush.sprite(pad.bitmap(), {
          x: size.width * across,
          y: size.height * down,
          width: side,
          height: side,
          angle,
        });
      }
      for (const [index, [name, across, down]] of floaters.entries()) {
        const picture = art.picture(name);
        const [x, y] = [size.width * across, size.height * down + Math.sin(time * 0.6 + index * 2) * 5];
        const [width, height] = [picture.width * 0.8 * factor, picture.height * 0.8 * factor];
        brush.sprite(picture.bitmap(), {
          x,
          y,
          width,
          height,
          angle: index + Math.sin(time * 0.4 + index) * 0.2,
        });
      }
    },
  };
}
