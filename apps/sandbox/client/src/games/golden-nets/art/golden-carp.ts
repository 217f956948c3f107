import {
  type PaintedImage,
  paintBody,
  paintEye,
  paintFin,
  paintImage,
  paintScales,
  strokePath,
  verticalGradient,
} from './canvas-painting.ts';

type PointTuple = readonly [number, number];

const gold = [
  [0, '#fff3b8'],
  [0.5, '#ffc83e'],
  [1, '#e0891a'],
] as const;

interface VeilFin {
  readonly shape: string;
  readonly from: number;
  readonly to: number;
  readonly root: PointTuple;
  readonly tips: readonly PointTuple[];
}

/** Tail, back fin and belly fin: long and half transparent. */
const veils: readonly VeilFin[] = [
  {
    shape:
      'M70 70 C50 40 26 18 3 12 C14 32 20 44 14 54 C24 60 26 66 22 72 C26 80 22 88 12 94 C20 104 16 116 6 130 C32 122 56 100 70 74 Z',
    from: 12,
    to: 130,
    root: [74, 72],
    tips: [
      [4, 14],
      [12, 36],
      [14, 54],
      [22, 72],
      [12, 94],
      [8, 112],
      [6, 130],
    ],
  },
  {
    shape: 'M172 38 C160 18 136 6 104 8 C108 20 100 30 90 40 L96 52 Z',
    from: 6,
    to: 52,
    root: [140, 64],
    tips: [
      [160, 16],
      [142, 9],
      [124, 7],
      [106, 9],
      [98, 28],
    ],
  },
  {
    shape: 'M108 94 C100 108 88 118 72 122 C76 110 80 100 84 90 Z',
    from: 88,
    to: 122,
    root: [112, 84],
    tips: [
      [74, 121],
      [84, 114],
      [80, 104],
    ],
  },
];

export function paintGoldenCarp(): PaintedImage {
  return paintImage(236, 140, (brush) => {
    for (const { shape, from, to, root, tips } of veils) {
      paintFin(brush, new Path2D(shape), from, to, {
        skin: [
          [0, 'rgba(255,240,170,.95)'],
          [0.5, 'rgba(255,180,50,.8)'],
          [1, 'rgba(255,214,110,.9)'],
        ],
        root,
        tips,
        ray: 'rgba(180,90,0,.45)',
        edge: 'rgba(150,76,0,.6)',
      });
    }
    const outline = new Path2D(
      'M228 74 C222 52 194 34 158 34 C118 34 86 52 58 66 L58 77 C86 88 118 108 160 108 C196 108 222 92 228 74 Z',
    );
    paintBody(brush, outline, {
      top: 33,
      bottom: 109,
      skin: [
        [0, '#e8891a'],
        [0.3, '#ffc83e'],
        [0.6, '#ffe48a'],
        [1, '#fff6cf'],
      ],
      pattern: () => {
        paintScales(brush, { x: 60, y: 38, width: 126, height: 70 }, 13, 'rgba(176,88,0,.6)');
        brush.fillStyle = verticalGradient(brush, 30, 110, [
          [0, 'rgba(214,62,16,.85)'],
          [1, 'rgba(240,110,20,.1)'],
        ]);
        brush.fill(new Path2D('M92 40 C120 28 152 30 164 40 C152 58 120 62 96 54 Z'));
        brush.fill(new Path2D('M180 34 C204 36 222 50 226 64 C206 62 190 52 180 34 Z'));
      },
      edge: 'rgba(130,64,0,.8)',
    });
    strokePath(brush, 'M188 46 C178 62 178 82 188 98', 'rgba(150,70,0,.7)', 2.2);
    paintFin(brush, new Path2D('M170 88 C154 92 138 106 134 126 C154 124 174 110 182 94 Z'), 88, 126, {
      skin: gold,
      root: [180, 88],
      tips: [
        [134, 126],
        [142, 118],
        [154, 120],
        [166, 110],
      ],
      ray: 'rgba(180,90,0,.5)',
      edge: 'rgba(150,76,0,.7)',
    });
    strokePath(brush, 'M226 80 C230 88 226 96 220 98 M218 84 C220 92 216 98 210 100', '#f0a52c', 2.4);
    strokePath(brush, 'M227 76 C222 80 216 80 212 79', 'rgba(130,50,0,.85)', 2);
    paintEye(brush, 206, 64, 7.4, '#fffbe2');
  });
}
