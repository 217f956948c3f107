import { type PaintedImage, paintImage } from './painter.ts';

export function paintSardine(): PaintedImage {
  return paintImage(124, 50, (painter) => {
    const silver = '#5fa3c4 0%, #d9edf2 100%';
    painter.fin('M22 26 L3 7 C9 17 11 21 10 26 C11 31 9 36 3 46 Z', 7, 46, {
      skin: silver,
      root: '24,26',
      tips: '3,10 7,18 7,34 3,43',
    });
    painter.fin('M70 11 L58 2 L52 12 Z', 2, 12, { skin: silver });
    painter.fin('M50 38 L40 47 L38 37 Z', 37, 47, { skin: silver });
    const outline =
      'M119 27 C112 15 88 8 62 9 C44 10 30 18 18 24 L18 28 C30 35 44 43 64 43 C90 43 112 38 119 27 Z';
    painter.body(outline, {
      top: 8,
      bottom: 44,
      skin: '#1d5f8c 0%, #57a5c6 34%, #e9f5f4 46%, #c7dfe4 75%, #f3f6e8 100%',
      pattern: () => {
        painter.scales({ x: 26, y: 22, width: 62, height: 20 }, 7, 'rgb(70 120 150 / .35)');
        for (let spot = 0; spot < 7; spot += 1) {
          painter.fillCircle(38 + spot * 8.5, 21 - Math.sin(spot / 2) * 1.5, 1.9, 'rgb(16 52 84 / .75)');
        }
      },
    });
    painter.strokePath('M97 15 C91 22 91 32 97 38', 'rgb(20 60 90 / .55)', 1.4);
    painter.fin('M92 33 C84 33 78 37 76 41 C84 42 90 39 92 33 Z', 33, 42, { skin: silver });
    painter.strokePath('M118 29 L111 31', 'rgb(20 50 80 / .8)', 1.3);
    painter.eye(106, 23, 4.2);
  });
}

const orange = '#ffb43a 0%, #f2681c 75%, #2b1510 100%';

const clownBands = [
  'M84 4 C76 26 78 56 86 80 L74 80 C64 56 62 26 70 4 Z',
  'M57 4 C48 22 62 36 60 44 C60 54 48 64 54 80 L42 80 C36 62 44 54 44 44 C44 34 34 22 44 4 Z',
  'M31 20 C26 32 26 52 31 64 L23 64 C19 52 19 32 23 20 Z',
];

export function paintClownfish(): PaintedImage {
  return paintImage(116, 82, (painter) => {
    painter.fin('M25 42 C12 26 4 26 2 31 C7 38 7 46 2 53 C4 58 12 58 25 42 Z', 26, 58, {
      skin: '#2b1510 0%, #ff9c2e 14%, #f26a1c 86%, #2b1510 100%',
      root: '28,42',
      tips: '2,31 4,38 4,46 2,53',
    });
    painter.fin('M92 17 C84 5 70 2 62 10 C52 3 40 7 34 23 Z', 4, 24, {
      skin: '#2b1510 0%, #ff9c2e 25%, #f58a24 100%',
      root: '64,34',
      tips: '86,6 75,3 62,6 50,4 40,10',
    });
    painter.fin('M66 68 C60 80 48 81 40 62 Z', 60, 80, { skin: orange });
    const outline =
      'M112 43 C106 24 86 12 62 14 C42 16 28 30 19 38 L19 46 C28 55 42 70 64 71 C88 72 106 62 112 43 Z';
    painter.body(outline, {
      top: 13,
      bottom: 72,
      skin: '#ffae35 0%, #f9791e 50%, #d64f12 100%',
      pattern: () => {
        for (const band of clownBands) {
          painter.strokePath(band, '#2b1510', 4.5);
          painter.fillPath(band, '#fff8ea');
        }
      },
    });
    painter.fin('M70 48 C58 46 52 53 54 60 C62 66 71 60 70 48 Z', 46, 63, {
      skin: orange,
      root: '71,50',
      tips: '53,54 55,60 62,63',
    });
    painter.strokePath('M111 47 C106 51 102 51 99 50', 'rgb(70 24 6 / .8)', 1.6);
    painter.eye(97, 37, 5.4, '#ffdf9a');
  });
}

const pufferSpots = '40,24,5 56,19,6 74,23,5 48,35,6.5 66,33,5.5 32,38,5 84,33,4 36,50,3.6 56,47,4';

/** The spines come first, because the round body covers their roots. */
export function paintPufferfish(): PaintedImage {
  return paintImage(116, 100, (painter) => {
    for (let index = 0; index < 26; index += 1) {
      const angle = (index / 26) * Math.PI * 2;
      if (Math.abs(angle - Math.PI) < 0.3 || angle < 0.32 || angle > Math.PI * 2 - 0.32) continue;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const spine = `M${60 + cos * 34},${50 + sin * 32} L${60 + cos * 49 - 4},${50 + sin * 46}`;
      painter.strokePath(spine, 'rgb(250 226 160 / .95)', 2.6);
    }
    const yellow = '#ffd873 0%, #d98a2b 100%';
    painter.fin('M25 50 C14 38 6 38 3 42 C8 48 8 53 3 59 C7 63 15 62 25 50 Z', 38, 62, {
      skin: yellow,
      root: '27,50',
      tips: '4,42 6,50 4,58',
    });
    painter.fin('M46 15 C38 4 28 8 28 16 C30 22 36 24 42 22 Z', 4, 24, { skin: yellow });
    const outline =
      'M106 49 C104 26 84 13 60 13 C36 13 22 32 19 50 C22 70 38 88 62 88 C86 88 104 72 106 49 Z';
    painter.body(outline, {
      top: 12,
      bottom: 89,
      skin: '#b9772a 0%, #e9b54f 42%, #fdf2cf 56%, #f6e4b8 100%',
      pattern: () => {
        painter.fillCircles(pufferSpots, 'rgb(96 52 14 / .62)');
        for (let index = 0; index < 9; index += 1) {
          painter.strokePath(`M${34 + index * 7} ${66 + (index % 3) * 6} l-2 4`, 'rgb(190 150 90 / .8)', 1.6);
        }
      },
    });
    painter.fin('M60 54 C46 48 40 54 42 64 C48 72 60 68 62 58 Z', 48, 72, {
      skin: yellow,
      root: '63,56',
      tips: '42,55 42,64 50,70',
    });
    painter.clip('M103 51 C111 49 112 55 107 57 C112 59 108 64 102 62 Z', () => {
      painter.fillPath('M98 46 h20 v20 h-20 Z', '#e08c63');
    });
    painter.strokePath('M107 57 L101 57', 'rgb(90 30 20 / .8)', 1.4);
    painter.eye(86, 41, 8.6, '#ffe9a8');
  });
}
