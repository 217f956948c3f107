import {
  type CanvasContext,
  fillCircle,
  type PaintedImage,
  paintBody,
  paintEye,
  paintFin,
  paintImage,
  strokePath,
  withClip,
} from './canvas-painting.ts';

export function paintSwordfish(): PaintedImage {
  const steel = [
    [0, '#1c3f7c'],
    [1, '#3f78b4'],
  ] as const;
  return paintImage(270, 104, (brush) => {
    paintFin(
      brush,
      new Path2D('M34 55 C22 40 12 22 2 6 C4 28 12 44 17 55 C12 66 5 82 3 102 C14 86 24 70 34 57 Z'),
      6,
      102,
      {
        skin: steel,
      },
    );
    paintFin(
      brush,
      new Path2D('M168 36 C160 20 142 6 126 3 C130 16 128 26 118 34 C104 38 84 40 66 44 L70 50 L168 44 Z'),
      3,
      50,
      {
        skin: [
          [0, '#14306a'],
          [1, '#3a6cb0'],
        ],
        root: [150, 60],
        tips: [
          [128, 2],
          [120, 14],
          [108, 26],
          [92, 32],
          [74, 36],
        ],
      },
    );
    paintFin(brush, new Path2D('M74 66 C66 76 60 82 50 86 C56 76 58 70 62 64 Z'), 62, 86, { skin: steel });
    const outline = new Path2D(
      'M268 57 C250 54 230 52 214 47 C196 36 166 30 136 33 C98 36 62 46 28 53 L28 58 C62 64 96 76 138 78 C170 79 194 72 210 63 C230 60 250 59 268 57 Z',
    );
    paintBody(brush, outline, {
      top: 30,
      bottom: 80,
      skin: [
        [0, '#17366f'],
        [0.42, '#3f78b0'],
        [0.56, '#b9d4de'],
        [1, '#eef3ea'],
      ],
      pattern: () => {
        for (let bar = 0; bar < 9; bar += 1) {
          strokePath(brush, `M${60 + bar * 15} 30 q5 12 -2 26`, 'rgba(12,34,92,.28)', 5);
        }
      },
    });
    paintFin(brush, new Path2D('M172 68 C160 74 148 88 142 102 C160 96 174 84 184 70 Z'), 68, 102, {
      skin: steel,
      root: [180, 66],
      tips: [
        [142, 102],
        [152, 98],
        [162, 92],
      ],
    });
    strokePath(brush, 'M188 44 C181 52 181 62 187 70', 'rgba(10,26,66,.6)', 1.8);
    strokePath(brush, 'M216 61 C208 64 202 64 198 62', 'rgba(10,26,66,.75)', 1.6);
    strokePath(brush, 'M216 54 L266 57', 'rgba(255,240,200,.5)', 1.2);
    paintEye(brush, 203, 53, 5.2, '#dfeef2');
  });
}

function paintJaws(brush: CanvasContext) {
  const mouth = new Path2D('M296 77 C280 84 262 86 246 80 C256 92 278 96 291 84 Z');
  brush.fillStyle = '#5d1524';
  brush.fill(mouth);
  withClip(brush, mouth, () => {
    brush.fillStyle = '#ffffff';
    for (let tooth = 0; tooth < 8; tooth += 1) {
      brush.fill(new Path2D(`M${250 + tooth * 6} 79 l6 0 l-3 7 Z`));
    }
  });
  brush.strokeStyle = 'rgba(16,22,44,.75)';
  brush.lineWidth = 1.3;
  brush.stroke(mouth);
}

export function paintShark(): PaintedImage {
  const hide = [
    [0, '#3b4f68'],
    [1, '#6b8296'],
  ] as const;
  return paintImage(310, 136, (brush) => {
    paintFin(
      brush,
      new Path2D('M46 68 C30 46 18 22 4 4 C6 32 16 54 22 68 C18 82 14 94 14 108 C26 98 38 84 48 74 Z'),
      4,
      108,
      {
        skin: hide,
      },
    );
    paintFin(brush, new Path2D('M182 42 C172 24 154 8 136 2 C142 18 140 32 130 44 Z'), 2, 44, { skin: hide });
    paintFin(brush, new Path2D('M88 54 C82 46 76 42 68 40 C72 48 70 52 66 58 Z'), 40, 58, { skin: hide });
    paintFin(brush, new Path2D('M96 84 C88 96 80 102 70 106 C76 96 76 88 78 82 Z'), 82, 106, { skin: hide });
    const outline = new Path2D(
      'M304 66 C290 50 256 36 214 36 C162 34 100 48 42 64 L42 73 C84 80 132 98 188 100 C236 102 268 94 288 84 C298 78 304 72 304 66 Z',
    );
    paintBody(brush, outline, {
      top: 34,
      bottom: 102,
      skin: [
        [0, '#33465f'],
        [0.45, '#6d8599'],
        [0.5, '#90a5b0'],
        [0.56, '#e6ebe4'],
        [1, '#f7f6ea'],
      ],
      pattern: () => {
        brush.fillStyle = 'rgba(60,80,104,.9)';
        brush.fill(
          new Path2D(
            'M30 64 C120 60 180 74 236 70 C262 68 290 62 312 58 L312 66 C280 74 260 74 236 75 C180 78 120 72 30 72 Z',
          ),
        );
        for (const [x, y, radius] of [
          [150, 50, 3],
          [170, 46, 2],
          [120, 58, 2.4],
          [196, 52, 2.6],
        ] as const) {
          fillCircle(brush, x, y, radius, 'rgba(20,32,54,.35)');
        }
      },
    });
    for (let gill = 0; gill < 4; gill += 1) {
      strokePath(brush, `M${222 - gill * 9} 58 c-5 8 -5 16 -1 22`, 'rgba(16,26,48,.7)', 2);
    }
    paintJaws(brush);
    paintFin(brush, new Path2D('M212 84 C198 98 180 118 160 132 C182 132 212 116 232 92 Z'), 84, 132, {
      skin: hide,
    });
    strokePath(brush, 'M284 58 l7 1', 'rgba(16,22,44,.6)', 2);
    paintEye(brush, 262, 59, 5.6, '#f6f1d2');
    strokePath(brush, 'M254 52 L270 55', 'rgba(20,30,54,.9)', 3);
  });
}
