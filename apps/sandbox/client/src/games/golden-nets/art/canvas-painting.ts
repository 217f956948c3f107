/** Canvas pixels per unit of length, so that pictures stay sharp on dense screens. A power of two keeps the sizes exact. */
export const pixelDensity = 2;

export type CanvasContext = CanvasRenderingContext2D;
/** Offset from 0 to 1, then colour. */
export type GradientStops = readonly (readonly [number, string])[];

export interface PaintedImage {
  readonly canvas: HTMLCanvasElement;
  /** In units of length, not canvas pixels. */
  readonly width: number;
  readonly height: number;
}

/** Paints a picture in units of length; the light falls from above and every swimmer looks to the right. */
export function paintImage(
  width: number,
  height: number,
  paint: (brush: CanvasContext) => void,
): PaintedImage {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * pixelDensity);
  canvas.height = Math.ceil(height * pixelDensity);
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser cannot paint on a canvas');
  brush.scale(pixelDensity, pixelDensity);
  brush.lineJoin = 'round';
  brush.lineCap = 'round';
  paint(brush);
  return { canvas, width, height };
}

export function verticalGradient(
  brush: CanvasContext,
  from: number,
  to: number,
  stops: GradientStops,
): CanvasGradient {
  const gradient = brush.createLinearGradient(0, from, 0, to);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

export function radialGradient(
  brush: CanvasContext,
  x: number,
  y: number,
  radius: number,
  stops: GradientStops,
): CanvasGradient {
  const gradient = brush.createRadialGradient(x, y, 0, x, y, radius);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

export function withClip(brush: CanvasContext, outline: Path2D, paint: () => void): void {
  brush.save();
  brush.clip(outline);
  paint();
  brush.restore();
}

interface BodyStyle {
  readonly top: number;
  readonly bottom: number;
  readonly skin: GradientStops;
  /** Painted on the skin, under the shading: stripes, spots, scales. */
  readonly pattern?: () => void;
  readonly edge?: string;
}

/** A rounded body: skin from back to belly, then evening light on the back, shade under the belly and a fine edge. */
export function paintBody(brush: CanvasContext, outline: Path2D, look: BodyStyle): void {
  const { top, bottom } = look;
  const height = bottom - top;
  withClip(brush, outline, () => {
    brush.fillStyle = verticalGradient(brush, top, bottom, look.skin);
    brush.fillRect(-10, top - 10, 1000, height + 20);
    look.pattern?.();
    brush.fillStyle = verticalGradient(brush, top, bottom, [
      [0, 'rgba(255,226,150,.5)'],
      [0.3, 'rgba(255,226,150,0)'],
      [0.62, 'rgba(8,18,58,0)'],
      [1, 'rgba(8,18,58,.5)'],
    ]);
    brush.fillRect(-10, top - 10, 1000, height + 20);
    brush.strokeStyle = 'rgba(255,240,196,.55)';
    brush.lineWidth = 2.2;
    brush.translate(0, 1.4);
    brush.stroke(outline);
  });
  brush.strokeStyle = look.edge ?? 'rgba(12,20,52,.55)';
  brush.lineWidth = 1.1;
  brush.stroke(outline);
}

interface FinStyle {
  readonly skin: GradientStops;
  /** Rays fan out from `root` to each tip. */
  readonly root?: readonly [number, number];
  readonly tips?: readonly (readonly [number, number])[];
  readonly ray?: string;
  readonly edge?: string;
}

export function paintFin(
  brush: CanvasContext,
  outline: Path2D,
  top: number,
  bottom: number,
  look: FinStyle,
): void {
  brush.fillStyle = verticalGradient(brush, top, bottom, look.skin);
  brush.fill(outline);
  const { root, tips } = look;
  if (root !== undefined && tips !== undefined) {
    withClip(brush, outline, () => {
      brush.strokeStyle = look.ray ?? 'rgba(20,20,50,.28)';
      brush.lineWidth = 1;
      for (const [x, y] of tips) {
        brush.beginPath();
        brush.moveTo(root[0], root[1]);
        brush.lineTo(x, y);
        brush.stroke();
      }
    });
  }
  brush.strokeStyle = look.edge ?? 'rgba(12,20,52,.45)';
  brush.lineWidth = 1;
  brush.stroke(outline);
}

export function fillCircle(
  brush: CanvasContext,
  x: number,
  y: number,
  radius: number,
  fill: string | CanvasGradient,
): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, Math.PI * 2);
  brush.fillStyle = fill;
  brush.fill();
}

export function paintEye(brush: CanvasContext, x: number, y: number, radius: number, iris = '#f6e3a6'): void {
  fillCircle(brush, x, y, radius * 1.18, 'rgba(10,14,36,.65)');
  fillCircle(brush, x, y, radius, iris);
  fillCircle(brush, x + radius * 0.12, y, radius * 0.62, '#0b1026');
  fillCircle(brush, x - radius * 0.12, y - radius * 0.34, radius * 0.26, '#ffffff');
}

export function strokePath(brush: CanvasContext, d: string, colour: string, width: number): void {
  brush.strokeStyle = colour;
  brush.lineWidth = width;
  brush.stroke(new Path2D(d));
}

/** Rows of overlapping scales over a rectangle; call it inside a body's clip. */
export function paintScales(
  brush: CanvasContext,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  size: number,
  colour: string,
): void {
  brush.strokeStyle = colour;
  brush.lineWidth = Math.max(0.6, size * 0.1);
  for (let row = 0; row * size * 0.8 < area.height; row += 1) {
    const shift = row % 2 === 0 ? 0 : size / 2;
    for (let x = area.x + shift; x < area.x + area.width; x += size) {
      brush.beginPath();
      brush.arc(x, area.y + row * size * 0.8, size * 0.56, Math.PI * 0.5, Math.PI * 1.5);
      brush.stroke();
    }
  }
}
