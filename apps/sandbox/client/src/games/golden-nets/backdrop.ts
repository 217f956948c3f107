import { type Art, type Picture, tinted } from '../../engines/shooting/art.ts';
import { createSway } from '../../engines/shooting/bend.ts';
import { pseudoRandom } from '../../engines/shooting/geometry.ts';
import type { Backdrop, SceneSize } from '../../engines/shooting/theme.ts';
import { paintCaustics } from './caustics.ts';
import { farRidge, middleRidge, nearRidge, paintCoral, paintRidge, ridgeHeightAt } from './reef.ts';

/** Position at the surface and breadth in scene widths, lean in radians. */
const lightBeams = [
  { x: 0.1, lean: 0.4, breadth: 0.14, brightness: 0.44 },
  { x: 0.27, lean: 0.24, breadth: 0.09, brightness: 0.5 },
  { x: 0.4, lean: 0.1, breadth: 0.19, brightness: 0.5 },
  { x: 0.56, lean: -0.05, breadth: 0.09, brightness: 0.58 },
  { x: 0.68, lean: -0.19, breadth: 0.17, brightness: 0.48 },
  { x: 0.87, lean: -0.36, breadth: 0.12, brightness: 0.46 },
] as const;
/** These move; the others are part of the still picture. */
const movingBeams = new Set([1, 3]);

/** In scene widths; a wide scene has more. */
const nearKelpPositions = [0.005, 0.99];
const thicketPositions = [0.005, 0.045, 0.085, 0.925, 0.962, 0.995];
const minThicketWidth = 1000;

const scaleOf = ({ height }: SceneSize) => Math.min(1, height / 620);

/**
 * Draws the sunset above, the dark below, light beams through the waves, ridges, coral, and kelp that sways.
 */
export function createSeaBackdrop(art: Art): Backdrop {
  const [water, ray, glow, kelp, vignette] = [
    art.picture('water'),
    art.picture('ray'),
    art.picture('glow'),
    art.picture('kelp'),
    art.picture('vignette'),
  ];
  const darkKelp = {
    width: kelp.width,
    height: kelp.height,
    bitmap: () => tinted(kelp, 'rgb(5 30 48)'),
  };
  const sway = createSway(darkKelp, art, 34);
  let size: SceneSize = { width: 1, height: 1 };
  let beam: HTMLCanvasElement | undefined;

  const paintBeam = (context: CanvasRenderingContext2D, index: number, time: number, share: number) => {
    const { x, lean, breadth, brightness } = lightBeams[index] ?? lightBeams[0];
    const [breadthUnits, length] = [Math.max(120, size.width * breadth), size.height * 1.15];
    beam ??= tinted(ray, 'rgb(255 168 132 / 100%)');
    context.save();
    context.globalCompositeOperation = 'lighter';
    context.translate(size.width * x, -40);
    context.rotate(lean + Math.sin(time * 0.18 + index * 1.7) * 0.03);
    context.globalAlpha = brightness * share * (0.72 + 0.28 * Math.sin(time * 0.5 + index * 2.1));
    context.drawImage(beam, -breadthUnits / 2, 0, breadthUnits, length);
    context.restore();
    return breadthUnits * length;
  };

  return {
    resize(next) {
      size = next;
    },
    paintFar(context, { width, height }) {
      const sun = tinted(glow, '#ff8a5e');
      const sunSize = Math.max(width, height) * 1.1;
      context.drawImage(water.bitmap(), 0, 0, width, height);
      context.globalCompositeOperation = 'lighter';
      context.globalAlpha = 0.6;
      context.drawImage(
        sun,
        width * 0.52 - sunSize / 2,
        -height * 0.04 - sunSize * 0.31,
        sunSize,
        sunSize * 0.62,
      );
      context.globalCompositeOperation = 'source-over';
      context.globalAlpha = 1;
      paintRidge(context, farRidge, { width, height }, scaleOf({ width, height }));
      for (const index of lightBeams.keys()) {
        if (!movingBeams.has(index)) paintBeam(context, index, 0, 1);
      }
      paintCaustics(context, { width, height });
      context.drawImage(vignette.bitmap(), 0, 0, width, height);
    },
    paintNear: (context, wide) => paintSeaFloor(context, wide, kelp, tinted(glow, '#2a8f9c')),
    paintBehind(brush, time) {
      for (const index of movingBeams) brush.count(paintBeam(brush.context, index, time, 1));
    },
    paintBefore(brush, time, pan) {
      const positions = size.width < minThicketWidth ? nearKelpPositions : thicketPositions;
      for (const [index, position] of positions.entries()) {
        const plant = (240 + pseudoRandom(index + 40) * 240) * scaleOf(size);
        const factor = plant / kelp.height;
        const bitmap = sway.bitmapAt(time * 0.8 + index * 1.9 + 2);
        if (bitmap === undefined) continue;
        const [width, height] = [sway.width * factor * 1.25, sway.height * factor];
        const x = size.width * position - pan * 34;
        brush.sprite(bitmap, { x, y: size.height + 46 - height / 2, width, height });
      }
    },
  };
}

function paintSeaFloor(
  context: CanvasRenderingContext2D,
  { width, height }: SceneSize,
  kelp: Picture,
  haze: HTMLCanvasElement,
) {
  const scale = scaleOf({ width, height });
  paintHaze(context, haze, width, height);
  const tints = ['#1f7a68', '#17606a'].map((colour) => tinted(kelp, colour));
  for (let x = 20, seed = 1; x < width; x += 46 + pseudoRandom(seed * 2) * 150, seed += 1) {
    const plant = (130 + pseudoRandom(seed * 5) * 230) * scale;
    const breadth = (plant / kelp.height) * kelp.width * 1.25;
    const tint = tints[pseudoRandom(seed) < 0.5 ? 0 : 1];
    if (tint !== undefined) context.drawImage(tint, x - breadth / 2, height - 40 - plant, breadth, plant);
  }
  paintRidge(context, middleRidge, { width, height }, scale);
  for (let x = 70, seed = 1; x < width; x += 120 + pseudoRandom(seed) * 190, seed += 1)
    paintCoral(context, x, height - ridgeHeightAt(nearRidge, x, scale) + 12, seed);
  paintRidge(context, nearRidge, { width, height }, scale);
}

function paintHaze(
  context: CanvasRenderingContext2D,
  haze: HTMLCanvasElement,
  width: number,
  height: number,
) {
  context.globalAlpha = 0.3;
  context.drawImage(haze, -width * 0.25, height * 0.65, width * 1.5, height * 0.7);
  context.globalAlpha = 1;
}
