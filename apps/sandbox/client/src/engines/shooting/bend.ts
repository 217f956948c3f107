import type { Brush } from '../../shell/brush.ts';
import { paintCanvas } from '../../shell/canvas.ts';
import type { Art, Picture } from './art.ts';
import type { SpeciesMotion } from './motion.ts';

/** The position and the form of a drawn body. */
interface BodyPose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly scale: number;
  readonly alpha: number;
  readonly isMirrored: boolean;
  /** In radians. */
  readonly phase: number;
  /** True for reduced motion: the body does not bend. */
  readonly isStill: boolean;
  /** Opens a shell from 0 to 1. Other bodies ignore it. */
  readonly opening: number;
}

/** Looks to the right, centred at the origin. */
export interface SwimmerBody {
  readonly width: number;
  readonly height: number;
  paint(brush: Brush, pose: BodyPose): void;
}

type Displacement = (u: number, v: number, phase: number, swing: number) => number;
interface Bend {
  readonly x: Displacement;
  readonly y: Displacement;
}

/** Displaces a point: u from tail to head, v from top to bottom. Periodic in 2π. */
const bends: Readonly<Record<Exclude<SpeciesMotion['swimStyle'], 'clap'>, Bend>> = {
  fish: {
    x: (u, _v, phase, swing) => (u < 0.3 ? ((0.3 - u) / 0.3) * swing * (0.9 + 0.9 * Math.sin(phase)) : 0),
    y: (u, _v, phase, swing) => (1 - u) ** 2 * swing * Math.sin(phase - (1 - u) * 2.4),
  },
  ray: {
    x: (u, v, phase, swing) => -Math.abs(v - 0.5) * swing * 0.6 * Math.cos(phase) * (u > 0.3 ? 1 : 0),
    y: (u, v, phase, swing) => {
      const tail = u < 0.34 ? ((0.34 - u) / 0.34) * 7 * Math.sin(phase + u * 8) : 0;
      return tail + (0.5 - v) * 2 * Math.abs(v - 0.5) * swing * (1 + Math.sin(phase));
    },
  },
  drift: {
    x: (u, v, phase, swing) => {
      const arm = v > 0.58 ? (v - 0.58) / 0.42 : 0;
      const body = (u - 0.5) * (1 - arm) * swing * 0.5 * Math.sin(phase);
      return arm * swing * Math.sin(phase + u * 5 + v * 3) + body;
    },
    y: (_u, v, phase, swing) => (v > 0.58 ? -((v - 0.58) / 0.42) * swing * (0.6 + 0.6 * Math.sin(phase)) : 0),
  },
  paddle: {
    x: (u, v, phase, swing) =>
      v > 0.62 && u > 0.42 && u < 0.82 ? -((v - 0.62) / 0.38) * swing * Math.sin(phase) : 0,
    y: (u, v, phase, swing) => {
      if (v > 0.62 && u > 0.42 && u < 0.82)
        return -((v - 0.62) / 0.38) * swing * (0.7 + 0.7 * Math.cos(phase));
      if (u < 0.3 && v > 0.5) return Math.sin(phase + 2) * swing * 0.3 * (v - 0.5);
      return u > 0.78 ? Math.sin(phase) * 1.5 : 0;
    },
  },
};

/** Bends a plant, more at its tip. */
const swayBend: Bend = {
  x: (_u, v, phase, swing) => Math.sin(phase + (1 - v) * 2.6) * (1 - v) ** 2 * swing,
  y: () => 0,
};

/** Room for bent parts, in units of length. */
const padding = 26;
/** The displacement is computed at these distances, and interpolated between them. */
const gridSize = 8;
const [minFrames, maxFrames] = [12, 36];
const framesPerSecond = 24;

/** Each bitmap of a stroke is painted when it is first shown, and few of them per frame. */
export const bendBudget = { left: 0 };

/** Draws `source` bent: each pixel is fetched from where it came from. */
function paintBent(source: ImageData, density: number, bend: Bend, phase: number, swing: number) {
  const { width, height, data } = source;
  const pad = Math.round(padding * density);
  const bent = new ImageData(width + 2 * pad, height + 2 * pad);
  const step = gridSize * density;
  const columns = Math.ceil(bent.width / step) + 2;
  const points = columns * (Math.ceil(bent.height / step) + 2);
  const grid = { x: new Float32Array(points), y: new Float32Array(points) };
  const inside = (share: number) => Math.max(0, Math.min(1, share));
  for (let index = 0; index < points; index += 1) {
    const u = inside(((index % columns) * step - pad) / width);
    const v = inside((Math.floor(index / columns) * step - pad) / height);
    grid.x[index] = bend.x(u, v, phase, swing) * density;
    grid.y[index] = bend.y(u, v, phase, swing) * density;
  }
  const interpolate = (values: Float32Array, index: number, across: number, down: number) => {
    const [a = 0, b = 0] = [values[index], values[index + 1]];
    const [c = 0, d = 0] = [values[index + columns], values[index + columns + 1]];
    return (a + (b - a) * across) * (1 - down) + (c + (d - c) * across) * down;
  };
  for (let y = 0; y < bent.height; y += 1) {
    const row = Math.floor(y / step);
    for (let x = 0; x < bent.width; x += 1) {
      const column = Math.floor(x / step);
      const [across, down] = [x / step - column, y / step - row];
      const index = row * columns + column;
      const fromX = x - pad - interpolate(grid.x, index, across, down);
      const fromY = y - pad - interpolate(grid.y, index, across, down);
      if (fromX <= -1 || fromY <= -1 || fromX >= width || fromY >= height) continue;
      mixPixel(data, width, height, fromX, fromY, bent.data, (y * bent.width + x) * 4);
    }
  }
  return bent;
}

/** Mixes the four pixels around a point by area and opacity. */
function mixPixel(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  target: Uint8ClampedArray,
  at: number,
) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const [column, row] = [left + (corner & 1), top + (corner >> 1)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const from = (row * width + column) * 4;
    const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row)) * (data[from + 3] ?? 0);
    red += (data[from] ?? 0) * weight;
    green += (data[from + 1] ?? 0) * weight;
    blue += (data[from + 2] ?? 0) * weight;
    alpha += weight;
  }
  if (alpha === 0) return;
  target[at] = red / alpha;
  target[at + 1] = green / alpha;
  target[at + 2] = blue / alpha;
  target[at + 3] = alpha;
}

/** Creates the bitmaps of one stroke. */
function createStroke(picture: Picture, art: Art, bend: Bend, swing: number, strokesPerSecond: number) {
  const wanted = Math.round(framesPerSecond / strokesPerSecond);
  const count = Math.max(minFrames, Math.min(maxFrames, wanted));
  let frames: (HTMLCanvasElement | undefined)[] = [];
  let source: ImageData | undefined;
  let density = 0;
  const paintFrame = (index: number) => {
    const phase = (index / count) * Math.PI * 2;
    source ??= readPixels(picture.bitmap());
    const bent = paintBent(source, density, bend, phase, swing);
    return paintCanvas(bent.width, bent.height, (context) => context.putImageData(bent, 0, 0));
  };
  const [width, height] = [picture.width + 2 * padding, picture.height + 2 * padding];
  return {
    width,
    height,
    /** Returns the bitmap nearest to the phase, or undefined before the first one is painted. */
    bitmapAt(phase: number): HTMLCanvasElement | undefined {
      if (density !== art.density()) [frames, source, density] = [[], undefined, art.density()];
      const index = ((Math.floor((phase / (Math.PI * 2)) * count) % count) + count) % count;
      const painted = frames[index];
      if (painted !== undefined) return painted;
      if (bendBudget.left <= 0) {
        for (let back = 1; back < count; back += 1) {
          const earlier = frames[(index - back + count) % count];
          if (earlier !== undefined) return earlier;
        }
        return undefined;
      }
      bendBudget.left -= 1;
      const frame = paintFrame(index);
      frames[index] = frame;
      return frame;
    },
  };
}

function readPixels(bitmap: HTMLCanvasElement): ImageData {
  const context = bitmap.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

export const createSway = (picture: Picture, art: Art, swing: number) =>
  createStroke(picture, art, swayBend, swing, 1);

export function createBendingBody(picture: Picture, art: Art, species: SpeciesMotion): SwimmerBody {
  const bend = bends[species.swimStyle === 'clap' ? 'fish' : species.swimStyle];
  const stroke = createStroke(picture, art, bend, species.swing, species.strokesPerSecond);
  return {
    width: picture.width,
    height: picture.height,
    paint(brush, { phase, isStill, scale, ...place }) {
      const bent = isStill ? undefined : stroke.bitmapAt(phase);
      const size = bent === undefined ? picture : stroke;
      brush.sprite(bent ?? picture.bitmap(), {
        ...place,
        width: size.width * scale,
        height: size.height * scale,
      });
    },
  };
}
