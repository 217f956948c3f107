import { svg } from '../../shell/dom.ts';
import { clothColours, horseLook } from './stable.ts';

const body =
  'M-40 -6C-40 -24 -20 -26 0 -24C14 -23 24 -30 34 -46C38 -52 50 -52 54 -46L70 -34C74 -30 70 -24 64 -24L50 -28C46 -10 42 8 22 12C4 15 -12 14 -24 12C-34 10 -40 4 -40 -6z';
const hips: readonly (readonly [x: number, y: number, phase: number])[] = [
  [-26, 4, 0],
  [-16, 6, 2.6],
  [20, 6, 1.2],
  [28, 4, 3.9],
];

export interface DrawnHorse {
  readonly view: SVGGElement;
  /** `stride` is in radians; at 0 the horse does not move. */
  gallop(stride: number): void;
}

/** Draws a farm horse with feathered hooves, its cloth and its number. */
export function drawHorse(horse: string, number: number): DrawnHorse {
  const { coat, mane } = horseLook(horse);
  const cloth = clothColours[number - 1] ?? '';
  const legs = hips.map(([x, y]) =>
    svg(
      'g',
      { transform: `translate(${x} ${y})` },
      svg('path', { d: 'M0 0V26', stroke: coat, class: 'pd-leg' }),
      svg('path', { d: 'M0 27V34', class: 'pd-leg pd-hoof' }),
    ),
  );
  const label = svg('text', { x: -1, y: -11, class: 'pd-number' });
  label.textContent = String(number);
  if (number === 2 || number === 4 || number === 8) label.classList.add('pd-number-dark');
  const view = svg(
    'g',
    {},
    ...legs,
    svg('path', { d: 'M-38 -14C-54 -14 -58 2 -52 14', stroke: mane, class: 'pd-tail' }),
    svg('path', { d: body, fill: coat, class: 'pd-line' }),
    svg('path', { d: 'M40 -52l2-12 8 9z', fill: coat, class: 'pd-line' }),
    svg('path', { d: 'M22 -28C26 -44 34 -54 44 -58C38 -46 34 -34 30 -22z', fill: mane, class: 'pd-line' }),
    svg('circle', { cx: 53, cy: -38, r: 2.6, fill: '#1c0e04' }),
    svg('path', { d: 'M-18 -25C-6 -22 6 -22 16 -25L18 -2C6 2 -8 2 -20 -2z', fill: cloth, class: 'pd-cloth' }),
    label,
  );
  return {
    view,
    gallop(stride) {
      for (const [index, leg] of legs.entries()) {
        const [x = 0, y = 0, phase = 0] = hips[index] ?? [];
        const degrees = stride === 0 ? 0 : Math.sin(stride + phase) * 42;
        leg.setAttribute('transform', `translate(${x} ${y}) rotate(${degrees.toFixed(1)})`);
      }
    },
  };
}
