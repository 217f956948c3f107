import { type Art, tinted } from '../../engines/shooting/art.ts';
import { createSway } from '../../engines/shooting/bend.ts';
import { pseudoRandom } from '../../engines/shooting/geometry.ts';
import type { Backdrop, SceneSize } from '../../engines/shooting/theme.ts';
import type { Brush } from '../../shell/brush.ts';
import { paintMill, paintMoon, paintSky } from './sky.ts';

/** The water's surface, in shares of the height and in units of length. */
export const waterlineShare = 0.27;
export const waterline = { y: 0 };

const glints = 16;
/** In scene widths. */
const lilies = [0.08, 0.24, 0.78, 0.93];
const reeds = [0.015, 0.05, 0.955, 0.99];
const fireflies = 9;

type Context = CanvasRenderingContext2D;

function paintWater(context: Context, { width, height }: SceneSize, top: number) {
  const depth = context.createLinearGradient(0, top, 0, height);
  depth.addColorStop(0, '#2d6b78');
  depth.addColorStop(0.3, '#1a4a63');
  depth.addColorStop(0.75, '#10294a');
  depth.addColorStop(1, '#0a1730');
  context.fillStyle = depth;
  context.fillRect(0, top, width, height - top);
  const moonlight = context.createLinearGradient(0, top, 0, height);
  moonlight.addColorStop(0, 'rgb(255 220 140 / 30%)');
  moonlight.addColorStop(0.7, 'rgb(255 210 130 / 0%)');
  context.fillStyle = moonlight;
  for (const [lean, breadth, alpha] of [
    [-0.1, 0.07, 0.5],
    [0.02, 0.12, 0.7],
    [0.13, 0.06, 0.45],
    [0.25, 0.04, 0.3],
  ] as const) {
    context.globalAlpha = alpha;
    context.beginPath();
    context.moveTo(width * (0.74 - breadth / 2), top);
    context.lineTo(width * (0.74 + breadth / 2), top);
    context.lineTo(width * (0.74 - lean * 1.6 + breadth * 1.3), height);
    context.lineTo(width * (0.74 - lean * 1.6 - breadth * 1.3), height);
    context.closePath();
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintFloor(context: Context, { width, height }: SceneSize, scale: number) {
  for (const [colour, base, swing, seed] of [
    ['#14365a', 92, 30, 2],
    ['#0e2746', 62, 22, 9],
    ['#081a33', 36, 14, 5],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, height + 10);
    for (let x = 0; x <= width + 12; x += 12) {
      const swell = Math.sin(x * 0.006 + seed) + 0.4 * Math.sin(x * 0.021 + seed * 3);
      context.lineTo(x, height - scale * (base + swing * swell));
    }
    context.lineTo(width + 12, height + 10);
    context.closePath();
    context.fill();
  }
  for (let x = 40, seed = 1; x < width; x += 90 + pseudoRandom(seed) * 170, seed += 1) {
    const size = 12 + pseudoRandom(seed + 3) * 22;
    const ground = height - scale * 40;
    context.fillStyle = ['#2b4a66', '#233d5c', '#355b74'][seed % 3] ?? '#2b4a66';
    context.beginPath();
    context.ellipse(x, ground, size * 1.3, size * 0.8, 0, Math.PI, 0);
    context.fill();
    context.fillStyle = 'rgb(255 226 150 / 14%)';
    context.beginPath();
    context.ellipse(x - size * 0.2, ground - size * 0.4, size * 0.7, size * 0.25, 0, Math.PI, 0);
    context.fill();
  }
}

/** Draws a harvest moon over a mill, and the pond below. */
export function createPondBackdrop(art: Art): Backdrop {
  const [reed, lily, glow] = [art.picture('reed'), art.picture('lily'), art.picture('glow')];
  const darkReed = { ...reed, bitmap: () => tinted(reed, 'rgb(6 18 34 / 82%)') };
  const sway = createSway(darkReed, art, 22);
  let size: SceneSize = { width: 1, height: 1 };
  const scaleOf = ({ height }: SceneSize) => Math.min(1, height / 620);

  const paintFireflies = (brush: Brush, time: number) => {
    brush.context.globalCompositeOperation = 'lighter';
    for (let index = 0; index < fireflies; index += 1) {
      const drift = Math.sin(time * (0.3 + pseudoRandom(index) * 0.4) + index * 5);
      const x = size.width * pseudoRandom(index + 11) + drift * 40;
      const y = waterline.y * (0.35 + 0.6 * pseudoRandom(index + 5)) + Math.cos(time * 0.7 + index) * 8;
      const beat = 0.5 + 0.5 * Math.sin(time * 1.8 + index * 2.4);
      brush.sprite(glow.bitmap(), { x, y, width: 26, height: 26, alpha: 0.25 + 0.7 * beat });
    }
    brush.context.globalCompositeOperation = 'source-over';
  };

  return {
    resize(next) {
      size = next;
      waterline.y = next.height * waterlineShare;
    },
    paintFar(context, whole) {
      const top = whole.height * waterlineShare;
      paintSky(context, whole, top);
      paintMoon(context, whole, top);
      paintMill(context, whole, top, scaleOf(whole));
      paintWater(context, whole, top);
    },
    paintNear(context, wide) {
      paintFloor(context, wide, scaleOf(wide));
    },
    /** Draws the moon's path on the water. */
    paintBehind(brush, time) {
      const { context } = brush;
      context.fillStyle = '#ffe9a8';
      for (let index = 0; index < glints; index += 1) {
        const away = (pseudoRandom(index) - 0.5) * size.width * 0.16;
        const beat = 0.5 + 0.5 * Math.sin(time * (0.9 + pseudoRandom(index + 7)) + index * 1.9);
        const y = waterline.y + 3 + (index % 4) * 5;
        brush.rect('#ffe9a8', 0.1 + 0.5 * beat, size.width * 0.74 + away, y, 10 + beat * 22, 1.8);
      }
      paintFireflies(brush, time);
    },
    paintBefore(brush, time, pan) {
      const scale = scaleOf(size);
      brush.rect('#ffe9b8', 0.4, 0, waterline.y - 1, size.width, 2);
      for (const [index, position] of lilies.entries()) {
        const bob = Math.sin(time * 0.8 + index * 2) * 2;
        const [width, height] = [lily.width * scale, lily.height * scale];
        const x = size.width * position;
        brush.sprite(lily.bitmap(), {
          x,
          y: waterline.y - 4 + bob,
          width,
          height,
          isMirrored: index % 2 === 1,
        });
      }
      for (const [index, position] of reeds.entries()) {
        const bitmap = sway.bitmapAt(time * 0.7 + index * 1.7);
        if (bitmap === undefined) continue;
        const factor = (0.8 + pseudoRandom(index) * 0.5) * scale;
        const [width, height] = [sway.width * factor, sway.height * factor];
        const x = size.width * position - pan * 24;
        brush.sprite(bitmap, { x, y: size.height + 34 - height / 2, width, height });
      }
    },
  };
}
