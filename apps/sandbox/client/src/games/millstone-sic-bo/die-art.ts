import { svg } from '../../shell/dom.ts';

type Pip = readonly [x: number, y: number];
const corners: readonly Pip[] = [
  [-1, -1],
  [1, 1],
];
const otherCorners: readonly Pip[] = [
  [1, -1],
  [-1, 1],
];
const sides: readonly Pip[] = [
  [-1, 0],
  [1, 0],
];
const middle: Pip = [0, 0];

const pipsOf: Readonly<Record<number, readonly Pip[]>> = {
  1: [middle],
  2: corners,
  3: [...corners, middle],
  4: [...corners, ...otherCorners],
  5: [...corners, ...otherCorners, middle],
  6: [...corners, ...otherCorners, ...sides],
};

/** Draws the face of a die, as wide as `size` and around the given centre. */
export function drawDie(face: number, size: number, [x, y]: Pip = [0, 0]): SVGElement {
  const half = size / 2;
  return svg(
    'g',
    { transform: `translate(${x} ${y})`, class: face === 1 || face === 4 ? 'ms-die ms-die-red' : 'ms-die' },
    svg('rect', { x: -half, y: -half, width: size, height: size, rx: size * 0.18 }),
    ...(pipsOf[face] ?? []).map(([across, down]) =>
      svg('circle', {
        cx: across * size * 0.26,
        cy: down * size * 0.26,
        r: size * (face === 1 ? 0.16 : 0.095),
      }),
    ),
  );
}

/** Draws several faces side by side around the centre. */
export function drawDice(faces: readonly number[], size: number, [x, y]: Pip): SVGElement {
  const step = size * 1.14;
  return svg(
    'g',
    {},
    ...faces.map((face, index) => drawDie(face, size, [x + (index - (faces.length - 1) / 2) * step, y])),
  );
}
