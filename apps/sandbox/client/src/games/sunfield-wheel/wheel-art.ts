import type { Crop, WheelInfo, WheelSegment } from '@golden-acers/games/sunfield-wheel';
import { svg } from '../../shell/dom.ts';
import { drawCrop } from './crop-art.ts';

const outer = 95;
const inner = 46;
const multiplierTexts: Readonly<Record<string, string>> = { x2: '×2', x3: '×3' };

const isMultiplier = (segment: WheelSegment): segment is Exclude<WheelSegment, Crop> =>
  segment in multiplierTexts;

/** The text "×2", or undefined for a crop. */
export const segmentMultiplierText = (segment: WheelSegment | undefined): string | undefined =>
  segment === undefined ? undefined : multiplierTexts[segment];

function place(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function drawSegment(segment: WheelSegment, degrees: number, half: number, text: string): SVGElement[] {
  const [from, to] = [degrees - half, degrees + half];
  const edge = `M${place(inner, from)}L${place(outer, from)}A${outer} ${outer} 0 0 1 ${place(outer, to)}L${place(inner, to)}A${inner} ${inner} 0 0 0 ${place(inner, from)}Z`;
  const label = svg('text', {
    y: isMultiplier(segment) ? -84 : -67,
    transform: `rotate(${degrees.toFixed(3)})`,
    class: 'sw-label',
  });
  label.textContent = text;
  const turned = svg('g', { transform: `rotate(${degrees.toFixed(3)})` });
  if (!isMultiplier(segment)) turned.append(drawCrop(segment, [0, -84], 9.5));
  return [svg('path', { d: edge, class: `sw-segment sw-segment-${segment}` }), turned, label];
}

/** Segments, pegs and a sunflower as hub, which turn as a whole. */
export function drawWheelFace({ segments, positions }: WheelInfo): SVGElement {
  const step = 360 / segments.length;
  const oddsOf = (segment: WheelSegment) => positions.find(({ id }) => id === segment)?.odds ?? 0;
  const pegs = segments.map((_segment, index) => {
    const [cx, cy] = place(outer - 0.5, (index + 0.5) * step).split(' ');
    return svg('circle', { cx: cx ?? 0, cy: cy ?? 0, r: 1.15, class: 'sw-peg' });
  });
  return svg(
    'svg',
    { viewBox: '-100 -100 200 200' },
    svg('circle', { r: 99, class: 'sw-rim' }),
    ...segments.flatMap((segment, index) =>
      drawSegment(segment, index * step, step / 2, segmentMultiplierText(segment) ?? String(oddsOf(segment))),
    ),
    ...pegs,
    svg('circle', { r: inner, class: 'sw-hub' }),
    drawCrop('sunflower', [0, 0], 84),
  );
}
