import type { Brush } from '../../shell/brush.ts';
import type { Aim } from './aim.ts';
import type { Captions } from './captions.ts';
import type { Point } from './geometry.ts';
import type { Swimmer } from './swimmer.ts';

const strokes = [
  [7, 'rgb(26 14 2 / 45%)'],
  [3.4, ''],
] as const;

function paintRing(brush: Brush, at: Point, radius: number, rotation: number, colour: string) {
  const { context } = brush;
  context.beginPath();
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const start = rotation + (quarter * Math.PI) / 2;
    context.moveTo(at.x + Math.cos(start) * radius, at.y + Math.sin(start) * radius);
    context.arc(at.x, at.y, radius, start, start + 1);
  }
  for (const [width, shade] of strokes) {
    context.lineWidth = width;
    context.strokeStyle = shade || colour;
    context.stroke();
    brush.count(radius * 4 * width);
  }
}

export interface ShownAim extends Aim<Swimmer> {
  /** The swimmer that was chosen by keyboard. */
  readonly chosen: Swimmer | undefined;
}

/** Paints the ring of the net where it would fall, a ring around each target, and what the targets pay. */
export function paintAim(
  brush: Brush,
  { at, targets, chosen }: ShownAim,
  {
    radius,
    time,
    captions,
    payText,
  }: {
    readonly radius: number;
    readonly time: number;
    readonly captions: Captions;
    readonly payText: (swimmer: Swimmer) => string;
  },
) {
  const { context } = brush;
  context.lineCap = 'round';
  context.lineWidth = 2;
  context.strokeStyle = 'rgb(255 240 192 / 60%)';
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, Math.PI * 2);
  context.stroke();
  brush.count(radius * 12);
  for (const [index, swimmer] of targets.entries()) {
    const ring = Math.min(swimmer.halfLength, swimmer.halfHeight + 18) + 10;
    paintRing(brush, swimmer, ring, time * 0.9, swimmer === chosen ? '#ffffff' : '#ffc94d');
    const away = swimmer.halfHeight + 16 * captions.scale();
    captions.label(brush, payText(swimmer), { x: swimmer.x, y: swimmer.y + (index === 1 ? -away : away) });
  }
}
