import { h, svg } from '../../shell/dom.ts';

const path = (d: string, name: string) => svg('path', { d, class: name });

/** Hills, a barn and rows of wheat. They sink as the kite rises. */
function drawFields(): SVGElement {
  const rows = Array.from({ length: 9 }, (_, row) =>
    path(`M${row * 130 - 60} 400Q${row * 110 + 40} 340 ${row * 80 + 160} 292`, 'ak-row'),
  );
  return svg(
    'svg',
    { viewBox: '0 0 1000 400', preserveAspectRatio: 'xMidYMax slice', class: 'ak-fields' },
    path('M0 250Q180 150 380 222T760 190T1000 230V400H0Z', 'ak-hill-far'),
    path('M0 300Q240 200 520 276T1000 262V400H0Z', 'ak-hill-near'),
    svg(
      'g',
      { transform: 'translate(742 176)', class: 'ak-barn' },
      path('M0 40L34 8L68 40V84H0Z', 'ak-barn-wall'),
      path('M-6 42L34 2L74 42L66 44L34 14L2 44Z', 'ak-barn-roof'),
      path('M24 84V54H44V84Z', 'ak-barn-door'),
      path('M24 54L44 84M44 54L24 84', 'ak-barn-cross'),
    ),
    path('M0 352Q320 270 640 318T1000 306V400H0Z', 'ak-wheat'),
    ...rows,
  );
}

const cloud = (name: string) =>
  svg(
    'svg',
    { viewBox: '0 0 120 50', class: `ak-cloud ${name}` },
    path('M20 44C4 44 2 26 18 25C16 8 42 2 52 16C62 4 88 8 88 24C110 20 116 44 98 44Z', 'ak-cloud-body'),
  );

const starPlaces = [
  [8, 12],
  [17, 30],
  [26, 9],
  [35, 22],
  [44, 6],
  [52, 28],
  [61, 14],
  [70, 34],
  [78, 8],
  [86, 24],
  [93, 12],
  [12, 48],
  [40, 44],
  [66, 52],
  [90, 46],
] as const;

const drawStars = () =>
  svg(
    'svg',
    { viewBox: '0 0 100 60', preserveAspectRatio: 'none', class: 'ak-stars' },
    ...starPlaces.map(([x, y], index) => svg('circle', { cx: x, cy: y, r: index % 3 === 0 ? 0.35 : 0.22 })),
  );

/** Draws a diamond of four patches, with a tail of bows. */
export function drawKite(): SVGElement {
  const bow = (x: number, y: number, turn: number) =>
    svg('path', {
      d: 'M0 0L-7 -4V4ZM0 0L7 -4V4Z',
      transform: `translate(${x} ${y}) rotate(${turn})`,
      class: 'ak-bow',
    });
  return svg(
    'svg',
    { viewBox: '-60 -60 120 170' },
    svg(
      'g',
      { class: 'ak-tail' },
      path('M0 46C14 60 -10 70 2 84S-6 98 4 108', 'ak-tail-line'),
      bow(5, 60, 20),
      bow(-3, 76, -30),
      bow(0, 93, 15),
    ),
    path('M0 -54L40 -6L0 -6Z', 'ak-patch-gold'),
    path('M0 -54L-40 -6L0 -6Z', 'ak-patch-red'),
    path('M-40 -6L0 48L0 -6Z', 'ak-patch-gold'),
    path('M40 -6L0 48L0 -6Z', 'ak-patch-red'),
    path('M0 -54L40 -6L0 48L-40 -6ZM0 -54V48M-40 -6H40', 'ak-spar'),
    path('M-5 -30C-5 -38 5 -38 5 -30C5 -24 0 -20 0 -16C0 -20 -5 -24 -5 -30Z', 'ak-grain'),
  );
}

/** Draws the sky in layers behind the flight. */
export function drawLandscape(): HTMLElement {
  return h(
    'div',
    { class: 'ak-sky', 'aria-hidden': 'true' },
    h('div', { class: 'ak-dusk' }),
    h('div', { class: 'ak-night' }),
    drawStars(),
    h('div', { class: 'ak-sun' }),
    cloud('ak-cloud-1'),
    cloud('ak-cloud-2'),
    cloud('ak-cloud-3'),
    drawFields(),
  );
}
