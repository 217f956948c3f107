import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import { svg } from '../../shell/dom.ts';

const point = (radius: number, degrees: number) => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`;
};

function ringSector(inner: number, outer: number, from: number, to: number): string {
  return `M${point(inner, from)}L${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;
}

const leaf = 'M0 0C10 -6 22 -4 28 4C20 12 8 12 0 0Z';

/** Draws rim, numbers, pockets, and an apple on the cone. The wheel is drawn once and turned as a whole. */
export function drawWheel({ wheel, red }: RouletteInfo): SVGElement {
  const step = 360 / wheel.length;
  const sectors = wheel.flatMap((pocket, index) => {
    const [from, to] = [(index - 0.5) * step, (index + 0.5) * step];
    const colour = pocket === 0 ? 'green' : red.includes(pocket) ? 'red' : 'black';
    const text = svg('text', {
      x: 0,
      y: -80,
      transform: `rotate(${(index * step).toFixed(3)})`,
      class: 'or-pocket-number',
    });
    text.textContent = String(pocket);
    return [
      svg('path', { d: ringSector(72, 89, from, to), class: `or-sector or-sector-${colour}` }),
      svg('path', { d: ringSector(54, 72, from, to), class: `or-pocket or-sector-${colour}` }),
      text,
    ];
  });
  const spokes = [0, 90, 180, 270].map((degrees) =>
    svg('path', { d: 'M-3.5 -20L0 -46L3.500 -20Z', class: 'or-spoke', transform: `rotate(${degrees + 45})` }),
  );
  return svg(
    'svg',
    { viewBox: '-100 -100 200 200' },
    svg('circle', { r: 99, class: 'or-rim' }),
    svg('circle', { r: 91, class: 'or-rim-inner' }),
    ...sectors,
    svg('circle', { r: 54, class: 'or-cone' }),
    svg('circle', { r: 47, class: 'or-cone-ring' }),
    ...spokes,
    svg(
      'g',
      { class: 'or-apple' },
      svg('path', {
        d: 'M0 -16C14 -26 27 -14 24 2C22 16 10 26 0 20C-10 26 -22 16 -24 2C-27 -14 -14 -26 0 -16Z',
      }),
      svg('path', { d: 'M-13 -10C-18 -4 -18 4 -14 9', class: 'or-apple-shine' }),
      svg('path', { d: 'M0 -16C0 -22 2 -26 5 -29', class: 'or-apple-stem' }),
      svg('path', { d: leaf, class: 'or-apple-leaf', transform: 'translate(2 -22) rotate(-18) scale(.6)' }),
    ),
  );
}
