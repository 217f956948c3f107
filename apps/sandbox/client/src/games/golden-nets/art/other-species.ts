import {
  fillCircle,
  type PaintedImage,
  paintBody,
  paintEye,
  paintImage,
  radialGradient,
  strokePath,
  verticalGradient,
  withClip,
} from './canvas-painting.ts';

const arms = [
  'M38 84 C22 100 6 108 8 128 C10 140 24 138 22 128 C24 116 40 110 52 92 Z',
  'M50 88 C44 108 30 122 34 142 C38 152 50 148 46 138 C46 124 58 112 64 94 Z',
  'M64 90 C62 110 58 126 64 146 C68 156 78 150 74 140 C70 126 78 110 80 94 Z',
  'M80 90 C84 108 88 124 96 140 C104 150 112 142 104 134 C96 122 96 106 96 90 Z',
  'M94 84 C108 98 118 108 126 122 C132 134 146 124 136 114 C124 104 114 92 106 76 Z',
];

export function paintOctopus(): PaintedImage {
  return paintImage(150, 158, (brush) => {
    for (const arm of arms) {
      paintBody(brush, new Path2D(arm), {
        top: 80,
        bottom: 156,
        skin: [
          [0, '#9a3fb0'],
          [0.6, '#d667b6'],
          [1, '#ffb3a8'],
        ],
        edge: 'rgba(60,12,80,.7)',
      });
    }
    for (const [x, y] of [
      [17, 122],
      [24, 112],
      [40, 132],
      [44, 120],
      [68, 138],
      [67, 124],
      [98, 132],
      [92, 118],
      [128, 116],
      [118, 104],
    ] as const) {
      fillCircle(brush, x, y, 2.6, 'rgba(255,220,210,.85)');
    }
    const head = new Path2D(
      'M30 62 C24 28 44 6 74 6 C106 6 124 30 118 62 C116 78 110 90 98 96 C84 102 58 102 46 96 C36 90 32 76 30 62 Z',
    );
    paintBody(brush, head, {
      top: 5,
      bottom: 101,
      skin: [
        [0, '#c765d6'],
        [0.5, '#9b3fb4'],
        [1, '#7a2a9c'],
      ],
      edge: 'rgba(60,12,80,.7)',
      pattern: () => {
        for (const [x, y, radius] of [
          [52, 24, 6],
          [70, 16, 4],
          [92, 22, 7],
          [42, 42, 4],
          [106, 42, 4.5],
          [78, 32, 3.4],
        ] as const) {
          fillCircle(brush, x, y, radius, 'rgba(244,170,240,.38)');
        }
      },
    });
    paintEye(brush, 68, 62, 11, '#fff3c9');
    paintEye(brush, 100, 62, 10, '#fff3c9');
    strokePath(brush, 'M76 82 C82 87 90 87 95 82', 'rgba(50,8,66,.85)', 2.4);
    fillCircle(brush, 58, 78, 5, 'rgba(255,150,190,.45)');
    fillCircle(brush, 106, 77, 4.5, 'rgba(255,150,190,.45)');
  });
}

/** Seen from above and behind: the wings' tips are what the swimming moves. */
export function paintStingray(): PaintedImage {
  return paintImage(210, 150, (brush) => {
    strokePath(brush, 'M74 76 C48 72 26 84 3 74', '#20466a', 5.5);
    strokePath(brush, 'M74 75 C48 71 26 82 3 73', '#5f9cb4', 3);
    strokePath(brush, 'M40 77 l-9 -9', '#f0e2b4', 2.2);
    const outline = new Path2D(
      'M204 75 C190 60 176 50 160 38 C146 24 128 8 112 4 C110 24 100 46 78 62 C70 68 66 72 66 75 C66 78 70 82 78 88 C100 104 110 126 112 146 C128 142 146 126 160 112 C176 100 190 90 204 75 Z',
    );
    paintBody(brush, outline, {
      top: 2,
      bottom: 148,
      skin: [
        [0, '#8fcad0'],
        [0.25, '#3f86a4'],
        [0.5, '#2d6a8e'],
        [0.75, '#27587f'],
        [1, '#1c3f66'],
      ],
      pattern: () => {
        const spots = [
          [112, 34, 5],
          [124, 48, 6],
          [104, 56, 5],
          [138, 36, 4],
          [146, 54, 5],
          [122, 70, 4],
          [104, 92, 5],
          [124, 102, 6],
          [112, 116, 5],
          [140, 112, 4],
          [146, 96, 5],
          [96, 74, 4],
        ] as const;
        for (const [x, y, radius] of spots) {
          fillCircle(brush, x, y, radius + 1.6, 'rgba(10,34,66,.5)');
          fillCircle(brush, x, y, radius, '#7fe0e0');
        }
        brush.fillStyle = 'rgba(12,32,66,.22)';
        brush.fill(new Path2D('M204 75 C170 66 110 66 66 75 C110 84 170 84 204 75 Z'));
      },
    });
    for (const side of [-1, 1]) {
      fillCircle(brush, 176, 75 + side * 13, 6.4, '#1c4468');
      paintEye(brush, 177, 75 + side * 14, 4.4, '#ffe7a0');
    }
    strokePath(brush, 'M158 62 l-6 -4 M158 88 l-6 4 M151 64 l-6 -4 M151 86 l-6 4', 'rgba(8,26,54,.7)', 2);
  });
}

export function paintTurtle(): PaintedImage {
  return paintImage(176, 124, (brush) => {
    const skin = [
      [0, '#9ccf6a'],
      [0.6, '#4f9a58'],
      [1, '#2b6a4c'],
    ] as const;
    const flipper = (d: string, top: number, bottom: number) =>
      paintBody(brush, new Path2D(d), {
        top,
        bottom,
        skin,
        pattern: () => {
          for (let index = 0; index < 14; index += 1) {
            fillCircle(
              brush,
              (index * 37) % 176,
              top + ((index * 23) % (bottom - top)),
              3.4,
              'rgba(24,70,44,.4)',
            );
          }
        },
      });
    flipper('M38 74 C22 76 8 86 4 98 C18 100 36 94 50 82 Z', 72, 100);
    flipper('M24 60 C14 58 6 62 3 68 C12 72 22 70 30 68 Z', 57, 72);
    flipper('M134 56 C146 42 164 42 171 54 C174 64 168 74 156 76 C146 78 138 74 132 72 Z', 42, 78);
    const shell = new Path2D('M20 70 C24 34 58 14 90 18 C122 22 142 46 144 72 C122 88 46 90 20 70 Z');
    paintBody(brush, shell, {
      top: 16,
      bottom: 88,
      skin: [
        [0, '#d9a441'],
        [0.5, '#a4682a'],
        [1, '#5d3818'],
      ],
      pattern: () => {
        const plates = [
          'M62 22 L104 22 L112 48 L84 60 L54 48 Z',
          'M104 22 L134 34 L146 60 L112 48 Z',
          'M62 22 L36 36 L24 60 L54 48 Z',
          'M54 48 L84 60 L80 86 L40 84 L24 60 Z',
          'M112 48 L84 60 L88 86 L130 84 L146 60 Z',
        ];
        for (const plate of plates) {
          const shape = new Path2D(plate);
          withClip(brush, shape, () => {
            brush.fillStyle = verticalGradient(brush, 20, 90, [
              [0, '#f5cf74'],
              [1, '#a56a2c'],
            ]);
            brush.fill(shape);
            brush.strokeStyle = 'rgba(84,44,14,.55)';
            brush.lineWidth = 8;
            brush.stroke(shape);
          });
          brush.strokeStyle = '#5a3413';
          brush.lineWidth = 2;
          brush.stroke(shape);
        }
      },
    });
    strokePath(brush, 'M20 70 C46 90 122 88 144 72', '#f3d489', 4);
    flipper('M122 76 C130 92 118 114 92 121 C82 122 80 116 86 112 C98 104 102 92 98 80 Z', 76, 122);
    paintEye(brush, 156, 56, 5.4, '#fff2c4');
    strokePath(brush, 'M170 64 C166 68 160 69 156 68', 'rgba(16,52,34,.85)', 1.8);
  });
}

export interface OysterImages {
  readonly lower: PaintedImage;
  readonly upper: PaintedImage;
}

const ribs = [
  'M12 46 L34 4',
  'M12 46 L52 1',
  'M12 46 L72 3',
  'M12 46 L90 10',
  'M12 46 L104 22',
  'M12 46 L20 14',
];

/** Both halves hinge at their left end, at the same height as their flat side. */
export function paintOyster(): OysterImages {
  const outline =
    'M6 46 C6 34 12 22 20 14 C24 8 30 6 34 5 C40 0 48 0 52 2 C58 -1 66 0 72 4 C78 2 86 6 90 11 C98 13 104 20 105 25 C111 30 112 40 110 46 C80 54 34 54 6 46 Z';
  const paintHalf = (dark: boolean) =>
    paintImage(116, 58, (brush) => {
      paintBody(brush, new Path2D(outline), {
        top: 0,
        bottom: 52,
        skin: dark
          ? [
              [0, '#5a4a8a'],
              [0.6, '#8a78b4'],
              [1, '#c9b6d8'],
            ]
          : [
              [0, '#e8d6ea'],
              [0.5, '#a893c8'],
              [1, '#6d5a9c'],
            ],
        pattern: () => {
          for (const rib of ribs) strokePath(brush, rib, 'rgba(50,34,92,.45)', 2.4);
          strokePath(brush, 'M2 36 C30 22 86 22 116 36', 'rgba(255,240,255,.3)', 3);
          strokePath(brush, 'M8 24 C40 8 80 8 108 24', 'rgba(50,34,92,.25)', 3);
        },
        edge: 'rgba(40,24,80,.75)',
      });
    });
  return { lower: paintHalf(true), upper: paintHalf(false) };
}

export function paintPearl(): PaintedImage {
  return paintImage(44, 44, (brush) => {
    fillCircle(
      brush,
      22,
      22,
      21,
      radialGradient(brush, 22, 22, 21, [
        [0, 'rgba(255,246,214,.9)'],
        [1, 'rgba(255,246,214,0)'],
      ]),
    );
    const ball = brush.createRadialGradient(17, 16, 1, 22, 22, 14);
    for (const [offset, colour] of [
      [0, '#ffffff'],
      [0.45, '#fbeef0'],
      [0.8, '#d6c3dc'],
      [1, '#a894bd'],
    ] as const) {
      ball.addColorStop(offset, colour);
    }
    fillCircle(brush, 22, 22, 13, ball);
  });
}
