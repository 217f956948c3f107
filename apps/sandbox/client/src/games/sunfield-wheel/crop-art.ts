import type { Crop } from '@golden-acers/games/sunfield-wheel';
import { svg } from '../../shell/dom.ts';

type Shape = readonly [className: string, d: string];

const petals = Array.from({ length: 12 }, (_, index) => index * 30);
const grains = [-16, -7, 2, 11].flatMap((y): Shape[] => [
  ['sw-straw', `M0 ${y + 6}C-12 ${y + 4} -13 ${y - 6} -9 ${y - 9}C-2 ${y - 6} 0 ${y} 0 ${y + 6}Z`],
  ['sw-straw', `M0 ${y + 6}C12 ${y + 4} 13 ${y - 6} 9 ${y - 9}C2 ${y - 6} 0 ${y} 0 ${y + 6}Z`],
]);

/** Shapes in 64 × 64 units around the origin, from the back to the front. */
const shapes: Readonly<Record<Exclude<Crop, 'sunflower'>, readonly Shape[]>> = {
  wheat: [
    ['sw-stalk', 'M0 30V-10'],
    ['sw-straw', 'M0 -14C-7 -20 -5 -28 0 -32C5 -28 7 -20 0 -14Z'],
    ...grains,
  ],
  corn: [
    ['sw-kernels', 'M0 -30C12 -22 14 6 6 24H-6C-14 6 -12 -22 0 -30Z'],
    ['sw-kernel-lines', 'M-10 -12H10M-12 -2H12M-12 8H12M-4 -26V22M4 -26V22'],
    ['sw-leaf', 'M-4 30C-24 22 -24 -2 -17 -12C-14 6 -8 14 0 30Z'],
    ['sw-leaf', 'M4 30C24 22 24 -2 17 -12C14 6 8 14 0 30Z'],
  ],
  carrot: [
    ['sw-leaf', 'M0 -10C-16 -14 -18 -28 -12 -32C-4 -28 -1 -20 0 -10C1 -22 4 -30 12 -32C18 -26 14 -14 0 -10Z'],
    ['sw-root', 'M-13 -8C-8 -15 8 -15 13 -8C12 10 5 24 0 32C-5 24 -12 10 -13 -8Z'],
    ['sw-root-lines', 'M-9 0H-1M10 4H2M-5 12H1'],
  ],
  beet: [
    ['sw-leaf', 'M0 -8C-18 -12 -20 -28 -13 -32C-4 -28 -1 -18 0 -8C1 -20 4 -30 13 -32C20 -24 16 -12 0 -8Z'],
    ['sw-bulb', 'M0 -9C16 -12 22 2 16 13C12 20 4 22 0 32C-4 22 -12 20 -16 13C-22 2 -16 -12 0 -9Z'],
    ['sw-shine', 'M-10 0C-13 5 -12 10 -9 13'],
  ],
  plum: [
    ['sw-stem', 'M0 -18C0 -26 4 -30 8 -32'],
    ['sw-leaf', 'M3 -22C10 -32 22 -32 28 -25C20 -16 10 -16 3 -22Z'],
    ['sw-plum', 'M0 -18C20 -22 26 -4 21 10C16 24 6 29 0 27C-6 29 -16 24 -21 10C-26 -4 -20 -22 0 -18Z'],
    ['sw-shine', 'M-13 -4C-16 2 -15 9 -11 14'],
  ],
};

export function drawCrop(
  crop: Crop,
  [x, y]: readonly [number, number],
  size: number,
  degrees = 0,
): SVGElement {
  const transform = `translate(${x} ${y}) rotate(${degrees}) scale(${size / 64})`;
  if (crop !== 'sunflower')
    return svg('g', { transform }, ...shapes[crop].map(([name, d]) => svg('path', { d, class: name })));
  return svg(
    'g',
    { transform },
    ...petals.map((angle) =>
      svg('path', {
        d: 'M0 -10C-8 -18 -6 -28 0 -32C6 -28 8 -18 0 -10Z',
        class: 'sw-petal',
        transform: `rotate(${angle})`,
      }),
    ),
    svg('circle', { r: 13, class: 'sw-seeds' }),
  );
}
