import {
  fillCircle,
  type PaintedImage,
  paintBody,
  paintEye,
  paintFin,
  paintImage,
  paintScales,
  strokePath,
  withClip,
} from './canvas-painting.ts';

export function paintSardine(): PaintedImage {
  return paintImage(124, 50, (brush) => {
    const silver = [
      [0, '#5fa3c4'],
      [1, '#d9edf2'],
    ] as const;
    paintFin(brush, new Path2D('M22 26 L3 7 C9 17 11 21 10 26 C11 31 9 36 3 46 Z'), 7, 46, {
      skin: silver,
      root: [24, 26],
      tips: [
        [3, 10],
        [7, 18],
        [7, 34],
        [3, 43],
      ],
    });
    paintFin(brush, new Path2D('M70 11 L58 2 L52 12 Z'), 2, 12, { skin: silver });
    paintFin(brush, new Path2D('M50 38 L40 47 L38 37 Z'), 37, 47, { skin: silver });
    const outline = new Path2D(
      'M119 27 C112 15 88 8 62 9 C44 10 30 18 18 24 L18 28 C30 35 44 43 64 43 C90 43 112 38 119 27 Z',
    );
    paintBody(brush, outline, {
      top: 8,
      bottom: 44,
      skin: [
        [0, '#1d5f8c'],
        [0.34, '#57a5c6'],
        [0.46, '#e9f5f4'],
        [0.75, '#c7dfe4'],
        [1, '#f3f6e8'],
      ],
      pattern: () => {
        paintScales(brush, { x: 26, y: 22, width: 62, height: 20 }, 7, 'rgba(70,120,150,.35)');
        for (let spot = 0; spot < 7; spot += 1) {
          fillCircle(brush, 38 + spot * 8.5, 21 - Math.sin(spot / 2) * 1.5, 1.9, 'rgba(16,52,84,.75)');
        }
      },
    });
    strokePath(brush, 'M97 15 C91 22 91 32 97 38', 'rgba(20,60,90,.55)', 1.4);
    paintFin(brush, new Path2D('M92 33 C84 33 78 37 76 41 C84 42 90 39 92 33 Z'), 33, 42, { skin: silver });
    strokePath(brush, 'M118 29 L111 31', 'rgba(20,50,80,.8)', 1.3);
    paintEye(brush, 106, 23, 4.2);
  });
}

const orange = [
  [0, '#ffb43a'],
  [0.75, '#f2681c'],
  [1, '#2b1510'],
] as const;

const clownBands = [
  'M84 4 C76 26 78 56 86 80 L74 80 C64 56 62 26 70 4 Z',
  'M57 4 C48 22 62 36 60 44 C60 54 48 64 54 80 L42 80 C36 62 44 54 44 44 C44 34 34 22 44 4 Z',
  'M31 20 C26 32 26 52 31 64 L23 64 C19 52 19 32 23 20 Z',
];

export function paintClownfish(): PaintedImage {
  return paintImage(116, 82, (brush) => {
    paintFin(brush, new Path2D('M25 42 C12 26 4 26 2 31 C7 38 7 46 2 53 C4 58 12 58 25 42 Z'), 26, 58, {
      skin: [
        [0, '#2b1510'],
        [0.14, '#ff9c2e'],
        [0.86, '#f26a1c'],
        [1, '#2b1510'],
      ],
      root: [28, 42],
      tips: [
        [2, 31],
        [4, 38],
        [4, 46],
        [2, 53],
      ],
    });
    paintFin(brush, new Path2D('M92 17 C84 5 70 2 62 10 C52 3 40 7 34 23 Z'), 4, 24, {
      skin: [
        [0, '#2b1510'],
        [0.25, '#ff9c2e'],
        [1, '#f58a24'],
      ],
      root: [64, 34],
      tips: [
        [86, 6],
        [75, 3],
        [62, 6],
        [50, 4],
        [40, 10],
      ],
    });
    paintFin(brush, new Path2D('M66 68 C60 80 48 81 40 62 Z'), 60, 80, { skin: orange });
    const outline = new Path2D(
      'M112 43 C106 24 86 12 62 14 C42 16 28 30 19 38 L19 46 C28 55 42 70 64 71 C88 72 106 62 112 43 Z',
    );
    paintBody(brush, outline, {
      top: 13,
      bottom: 72,
      skin: [
        [0, '#ffae35'],
        [0.5, '#f9791e'],
        [1, '#d64f12'],
      ],
      pattern: () => {
        for (const band of clownBands) {
          const shape = new Path2D(band);
          brush.lineWidth = 4.5;
          brush.strokeStyle = '#2b1510';
          brush.stroke(shape);
          brush.fillStyle = '#fff8ea';
          brush.fill(shape);
        }
      },
    });
    paintFin(brush, new Path2D('M70 48 C58 46 52 53 54 60 C62 66 71 60 70 48 Z'), 46, 63, {
      skin: orange,
      root: [71, 50],
      tips: [
        [53, 54],
        [55, 60],
        [62, 63],
      ],
    });
    strokePath(brush, 'M111 47 C106 51 102 51 99 50', 'rgba(70,24,6,.8)', 1.6);
    paintEye(brush, 97, 37, 5.4, '#ffdf9a');
  });
}

const pufferSpots = [
  [40, 24, 5],
  [56, 19, 6],
  [74, 23, 5],
  [48, 35, 6.5],
  [66, 33, 5.5],
  [32, 38, 5],
  [84, 33, 4],
  [36, 50, 3.6],
  [56, 47, 4],
] as const;

/** Spines first, so that they stick out from under the round body. */
export function paintPufferfish(): PaintedImage {
  return paintImage(116, 100, (brush) => {
    const spine = 'rgba(250,226,160,.95)';
    for (let index = 0; index < 26; index += 1) {
      const angle = (index / 26) * Math.PI * 2;
      if (Math.abs(angle - Math.PI) < 0.3 || angle < 0.32 || angle > Math.PI * 2 - 0.32) continue;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      brush.strokeStyle = spine;
      brush.lineWidth = 2.6;
      brush.beginPath();
      brush.moveTo(60 + cos * 34, 50 + sin * 32);
      brush.lineTo(60 + cos * 49 - 4, 50 + sin * 46);
      brush.stroke();
    }
    const yellow = [
      [0, '#ffd873'],
      [1, '#d98a2b'],
    ] as const;
    paintFin(brush, new Path2D('M25 50 C14 38 6 38 3 42 C8 48 8 53 3 59 C7 63 15 62 25 50 Z'), 38, 62, {
      skin: yellow,
      root: [27, 50],
      tips: [
        [4, 42],
        [6, 50],
        [4, 58],
      ],
    });
    paintFin(brush, new Path2D('M46 15 C38 4 28 8 28 16 C30 22 36 24 42 22 Z'), 4, 24, { skin: yellow });
    const outline = new Path2D(
      'M106 49 C104 26 84 13 60 13 C36 13 22 32 19 50 C22 70 38 88 62 88 C86 88 104 72 106 49 Z',
    );
    paintBody(brush, outline, {
      top: 12,
      bottom: 89,
      skin: [
        [0, '#b9772a'],
        [0.42, '#e9b54f'],
        [0.56, '#fdf2cf'],
        [1, '#f6e4b8'],
      ],
      pattern: () => {
        for (const [x, y, radius] of pufferSpots) fillCircle(brush, x, y, radius, 'rgba(96,52,14,.62)');
        for (let index = 0; index < 9; index += 1) {
          strokePath(brush, `M${34 + index * 7} ${66 + (index % 3) * 6} l-2 4`, 'rgba(190,150,90,.8)', 1.6);
        }
      },
    });
    paintFin(brush, new Path2D('M60 54 C46 48 40 54 42 64 C48 72 60 68 62 58 Z'), 48, 72, {
      skin: yellow,
      root: [63, 56],
      tips: [
        [42, 55],
        [42, 64],
        [50, 70],
      ],
    });
    const lips = new Path2D('M103 51 C111 49 112 55 107 57 C112 59 108 64 102 62 Z');
    withClip(brush, lips, () => {
      brush.fillStyle = '#e08c63';
      brush.fillRect(98, 46, 20, 20);
    });
    strokePath(brush, 'M107 57 L101 57', 'rgba(90,30,20,.8)', 1.4);
    paintEye(brush, 86, 41, 8.6, '#ffe9a8');
  });
}
