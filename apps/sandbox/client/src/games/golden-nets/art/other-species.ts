import { type PaintedImage, paintImage, parsePoints } from './painter.ts';

const arms = [
  'M38 84 C22 100 6 108 8 128 C10 140 24 138 22 128 C24 116 40 110 52 92 Z',
  'M50 88 C44 108 30 122 34 142 C38 152 50 148 46 138 C46 124 58 112 64 94 Z',
  'M64 90 C62 110 58 126 64 146 C68 156 78 150 74 140 C70 126 78 110 80 94 Z',
  'M80 90 C84 108 88 124 96 140 C104 150 112 142 104 134 C96 122 96 106 96 90 Z',
  'M94 84 C108 98 118 108 126 122 C132 134 146 124 136 114 C124 104 114 92 106 76 Z',
];

const suckers =
  '17,122,2.6 24,112,2.6 40,132,2.6 44,120,2.6 68,138,2.6 67,124,2.6 98,132,2.6 92,118,2.6 128,116,2.6 118,104,2.6';

export function paintOctopus(): PaintedImage {
  return paintImage(150, 158, (painter) => {
    for (const arm of arms) {
      painter.body(arm, {
        top: 80,
        bottom: 156,
        skin: '#9a3fb0 0%, #d667b6 60%, #ffb3a8 100%',
        edge: 'rgb(60 12 80 / .7)',
      });
    }
    painter.fillCircles(suckers, 'rgb(255 220 210 / .85)');
    painter.body(
      'M30 62 C24 28 44 6 74 6 C106 6 124 30 118 62 C116 78 110 90 98 96 C84 102 58 102 46 96 C36 90 32 76 30 62 Z',
      {
        top: 5,
        bottom: 101,
        skin: '#c765d6 0%, #9b3fb4 50%, #7a2a9c 100%',
        edge: 'rgb(60 12 80 / .7)',
        pattern: () => {
          painter.fillCircles(
            '52,24,6 70,16,4 92,22,7 42,42,4 106,42,4.5 78,32,3.4',
            'rgb(244 170 240 / .38)',
          );
        },
      },
    );
    painter.eye(68, 62, 11, '#fff3c9');
    painter.eye(100, 62, 10, '#fff3c9');
    painter.strokePath('M76 82 C82 87 90 87 95 82', 'rgb(50 8 66 / .85)', 2.4);
    painter.fillCircle(58, 78, 5, 'rgb(255 150 190 / .45)');
    painter.fillCircle(106, 77, 4.5, 'rgb(255 150 190 / .45)');
  });
}

const stingraySpots =
  '112,34,5 124,48,6 104,56,5 138,36,4 146,54,5 122,70,4 104,92,5 124,102,6 112,116,5 140,112,4 146,96,5 96,74,4';

/** Seen from above and behind; the tips of the wings move. */
export function paintStingray(): PaintedImage {
  return paintImage(210, 150, (painter) => {
    painter.strokePath('M74 76 C48 72 26 84 3 74', '#20466a', 5.5);
    painter.strokePath('M74 75 C48 71 26 82 3 73', '#5f9cb4', 3);
    painter.strokePath('M40 77 l-9 -9', '#f0e2b4', 2.2);
    const outline =
      'M204 75 C190 60 176 50 160 38 C146 24 128 8 112 4 C110 24 100 46 78 62 C70 68 66 72 66 75 C66 78 70 82 78 88 C100 104 110 126 112 146 C128 142 146 126 160 112 C176 100 190 90 204 75 Z';
    painter.body(outline, {
      top: 2,
      bottom: 148,
      skin: '#8fcad0 0%, #3f86a4 25%, #2d6a8e 50%, #27587f 75%, #1c3f66 100%',
      pattern: () => {
        for (const [x, y, radius] of parsePoints(stingraySpots)) {
          painter.fillCircle(x, y, radius + 1.6, 'rgb(10 34 66 / .5)');
          painter.fillCircle(x, y, radius, '#7fe0e0');
        }
        painter.fillPath('M204 75 C170 66 110 66 66 75 C110 84 170 84 204 75 Z', 'rgb(12 32 66 / .22)');
      },
    });
    for (const side of [-1, 1]) {
      painter.fillCircle(176, 75 + side * 13, 6.4, '#1c4468');
      painter.eye(177, 75 + side * 14, 4.4, '#ffe7a0');
    }
    painter.strokePath('M158 62 l-6 -4 M158 88 l-6 4 M151 64 l-6 -4 M151 86 l-6 4', 'rgb(8 26 54 / .7)', 2);
  });
}

export function paintTurtle(): PaintedImage {
  return paintImage(176, 124, (painter) => {
    const skin = '#9ccf6a 0%, #4f9a58 60%, #2b6a4c 100%';
    const flipper = (d: string, top: number, bottom: number) =>
      painter.body(d, {
        top,
        bottom,
        skin,
        pattern: () => {
          for (let index = 0; index < 14; index += 1) {
            const y = top + ((index * 23) % (bottom - top));
            painter.fillCircle((index * 37) % 176, y, 3.4, 'rgb(24 70 44 / .4)');
          }
        },
      });
    flipper('M38 74 C22 76 8 86 4 98 C18 100 36 94 50 82 Z', 72, 100);
    flipper('M24 60 C14 58 6 62 3 68 C12 72 22 70 30 68 Z', 57, 72);
    flipper('M134 56 C146 42 164 42 171 54 C174 64 168 74 156 76 C146 78 138 74 132 72 Z', 42, 78);
    painter.body('M20 70 C24 34 58 14 90 18 C122 22 142 46 144 72 C122 88 46 90 20 70 Z', {
      top: 16,
      bottom: 88,
      skin: '#d9a441 0%, #a4682a 50%, #5d3818 100%',
      pattern: () => {
        const plates = [
          'M62 22 L104 22 L112 48 L84 60 L54 48 Z',
          'M104 22 L134 34 L146 60 L112 48 Z',
          'M62 22 L36 36 L24 60 L54 48 Z',
          'M54 48 L84 60 L80 86 L40 84 L24 60 Z',
          'M112 48 L84 60 L88 86 L130 84 L146 60 Z',
        ];
        for (const plate of plates) {
          painter.clip(plate, () => {
            painter.fillPath(plate, painter.verticalGradient(20, 90, '#f5cf74 0%, #a56a2c 100%'));
            painter.strokePath(plate, 'rgb(84 44 14 / .55)', 8);
          });
          painter.strokePath(plate, '#5a3413', 2);
        }
      },
    });
    painter.strokePath('M20 70 C46 90 122 88 144 72', '#f3d489', 4);
    flipper('M122 76 C130 92 118 114 92 121 C82 122 80 116 86 112 C98 104 102 92 98 80 Z', 76, 122);
    painter.eye(156, 56, 5.4, '#fff2c4');
    painter.strokePath('M170 64 C166 68 160 69 156 68', 'rgb(16 52 34 / .85)', 1.8);
  });
}

const ribTips = ['34 4', '52 1', '72 3', '90 10', '104 22', '20 14'];

/** Both halves have their hinge at the left end of their flat side. */
export function paintOyster() {
  const outline =
    'M6 46 C6 34 12 22 20 14 C24 8 30 6 34 5 C40 0 48 0 52 2 C58 -1 66 0 72 4 C78 2 86 6 90 11 C98 13 104 20 105 25 C111 30 112 40 110 46 C80 54 34 54 6 46 Z';
  const paintHalf = (isLower: boolean) =>
    paintImage(116, 58, (painter) => {
      painter.body(outline, {
        top: 0,
        bottom: 52,
        skin: isLower ? '#5a4a8a 0%, #8a78b4 60%, #c9b6d8 100%' : '#e8d6ea 0%, #a893c8 50%, #6d5a9c 100%',
        pattern: () => {
          for (const tip of ribTips) painter.strokePath(`M12 46 L${tip}`, 'rgb(50 34 92 / .45)', 2.4);
          painter.strokePath('M2 36 C30 22 86 22 116 36', 'rgb(255 240 255 / .3)', 3);
          painter.strokePath('M8 24 C40 8 80 8 108 24', 'rgb(50 34 92 / .25)', 3);
        },
        edge: 'rgb(40 24 80 / .75)',
      });
    });
  return { lower: paintHalf(true), upper: paintHalf(false) };
}

export function paintPearl(): PaintedImage {
  return paintImage(44, 44, (painter) => {
    const glow = 'rgb(255 246 214 / .9) 0%, rgb(255 246 214 / 0) 100%';
    painter.fillCircle(22, 22, 21, painter.radialGradient(22, 22, 21, glow));
    const ball = painter.context.createRadialGradient(17, 16, 1, 22, 22, 14);
    painter.addStops(ball, '#ffffff 0%, #fbeef0 45%, #d6c3dc 80%, #a894bd 100%');
    painter.fillCircle(22, 22, 13, ball);
  });
}
