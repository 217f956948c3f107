import { type CanvasContext, paintCanvas } from '../../../shell/canvas.ts';

/** Canvas pixels for each unit of length, for dense screens. A power of two keeps the sizes exact. */
export const pixelDensity = 2;

export interface PaintedImage {
  readonly canvas: HTMLCanvasElement;
  /** In units of length, not canvas pixels. */
  readonly width: number;
  readonly height: number;
}

/** Paints an image in units of length. The light comes from above, and every swimmer looks to the right. */
export function paintImage(width: number, height: number, paint: (painter: Painter) => void): PaintedImage {
  const [pixelWidth, pixelHeight] = [Math.ceil(width * pixelDensity), Math.ceil(height * pixelDensity)];
  const canvas = paintCanvas(pixelWidth, pixelHeight, (context) => {
    context.scale(pixelDensity, pixelDensity);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    paint(new Painter(context));
  });
  return { canvas, width, height };
}

interface BodyStyle {
  readonly top: number;
  readonly bottom: number;
  readonly skin: string;
  /** Painted on the skin, under the shading: stripes, spots, scales. */
  readonly pattern?: () => void;
  readonly edge?: string;
}

interface FinStyle {
  readonly skin: string;
  /** Rays go from `root` to each of the `tips`. */
  readonly root?: string;
  readonly tips?: string;
  readonly ray?: string;
  readonly edge?: string;
}

/** "3,10 7,18": the notation of SVG's `points`, also with a third number for each point. */
export const parsePoints = (points: string): [x: number, y: number, radius: number][] =>
  points.split(' ').map((point) => {
    const [x = 0, y = 0, radius = 0] = point.split(',').map(Number);
    return [x, y, radius];
  });

/**
 * Shapes are SVG path data, points SVG points, and gradients CSS colour stops: "#ffc26a 0%, rgb(8 18 58 / .5)
 * 100%".
 */
export class Painter {
  readonly context: CanvasContext;

  constructor(context: CanvasContext) {
    this.context = context;
  }

  addStops(gradient: CanvasGradient, stops: string): CanvasGradient {
    for (const stop of stops.split(', ')) {
      const separator = stop.lastIndexOf(' ');
      gradient.addColorStop(Number.parseFloat(stop.slice(separator)) / 100, stop.slice(0, separator));
    }
    return gradient;
  }

  verticalGradient(top: number, bottom: number, stops: string): CanvasGradient {
    return this.addStops(this.context.createLinearGradient(0, top, 0, bottom), stops);
  }

  radialGradient(x: number, y: number, radius: number, stops: string): CanvasGradient {
    return this.addStops(this.context.createRadialGradient(x, y, 0, x, y, radius), stops);
  }

  fillRect(width: number, height: number, fill: string | CanvasGradient): void {
    this.context.fillStyle = fill;
    this.context.fillRect(0, 0, width, height);
  }

  fillPath(path: string, fill: string | CanvasGradient): void {
    this.context.fillStyle = fill;
    this.context.fill(new Path2D(path));
  }

  strokePath(path: string, colour: string, width: number): void {
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.stroke(new Path2D(path));
  }

  fillCircle(x: number, y: number, radius: number, fill: string | CanvasGradient): void {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, Math.PI * 2);
    this.context.fillStyle = fill;
    this.context.fill();
  }

  /** `circles`: "x,y,radius x,y,radius". */
  fillCircles(circles: string, fill: string): void {
    for (const [x, y, radius] of parsePoints(circles)) this.fillCircle(x, y, radius, fill);
  }

  clip(path: string, paint: () => void): void {
    this.context.save();
    this.context.clip(new Path2D(path));
    paint();
    this.context.restore();
  }

  /**
   * A rounded body: skin from back to belly, evening light on the back, shade under the belly, a fine edge.
   */
  body(path: string, { top, bottom, skin, pattern, edge = 'rgb(12 20 52 / .55)' }: BodyStyle): void {
    const { context } = this;
    const height = bottom - top;
    this.clip(path, () => {
      context.fillStyle = this.verticalGradient(top, bottom, skin);
      context.fillRect(-10, top - 10, 1000, height + 20);
      pattern?.();
      const shading =
        'rgb(255 226 150 / .5) 0%, rgb(255 226 150 / 0) 30%, rgb(8 18 58 / 0) 62%, rgb(8 18 58 / .5) 100%';
      context.fillStyle = this.verticalGradient(top, bottom, shading);
      context.fillRect(-10, top - 10, 1000, height + 20);
      context.translate(0, 1.4);
      this.strokePath(path, 'rgb(255 240 196 / .55)', 2.2);
    });
    this.strokePath(path, edge, 1.1);
  }

  fin(path: string, top: number, bottom: number, style: FinStyle): void {
    const { skin, root, tips, ray = 'rgb(20 20 50 / .28)', edge = 'rgb(12 20 52 / .45)' } = style;
    this.fillPath(path, this.verticalGradient(top, bottom, skin));
    if (root !== undefined && tips !== undefined) {
      this.clip(path, () => {
        for (const tip of tips.split(' ')) this.strokePath(`M${root} L${tip}`, ray, 1);
      });
    }
    this.strokePath(path, edge, 1);
  }

  eye(x: number, y: number, radius: number, iris = '#f6e3a6'): void {
    this.fillCircle(x, y, radius * 1.18, 'rgb(10 14 36 / .65)');
    this.fillCircle(x, y, radius, iris);
    this.fillCircle(x + radius * 0.12, y, radius * 0.62, '#0b1026');
    this.fillCircle(x - radius * 0.12, y - radius * 0.34, radius * 0.26, '#ffffff');
  }

  /** Rows of overlapping scales over a rectangle, for the pattern of a body. */
  scales(
    area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    size: number,
    colour: string,
  ): void {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = Math.max(0.6, size * 0.1);
    for (let row = 0; row * size * 0.8 < area.height; row += 1) {
      const offset = row % 2 === 0 ? 0 : size / 2;
      for (let x = area.x + offset; x < area.x + area.width; x += size) {
        context.beginPath();
        context.arc(x, area.y + row * size * 0.8, size * 0.56, Math.PI * 0.5, Math.PI * 1.5);
        context.stroke();
      }
    }
  }
}
