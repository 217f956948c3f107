import { type PaintedImage, type Painter, paintImage } from './painter.ts';

export function paintSwordfish(): PaintedImage {
  const steel = '#1c3f7c 0%, #3f78b4 100%';
  return paintImage(270, 104, (painter) => {
    painter.fin('M34 55 C22 40 12 22 2 6 C4 28 12 44 17 55 C12 66 5 82 3 102 C14 86 24 70 34 57 Z', 6, 102, {
      skin: steel,
    });
    painter.fin(
      'M168 36 C160 20 142 6 126 3 C130 16 128 26 118 34 C104 38 84 40 66 44 L70 50 L168 44 Z',
      3,
      50,
      { skin: '#14306a 0%, #3a6cb0 100%', root: '150,60', tips: '128,2 120,14 108,26 92,32 74,36' },
    );
    painter.fin('M74 66 C66 76 60 82 50 86 C56 76 58 70 62 64 Z', 62, 86, { skin: steel });
    const outline =
      'M268 57 C250 54 230 52 214 47 C196 36 166 30 136 33 C98 36 62 46 28 53 L28 58 C62 64 96 76 138 78 C170 79 194 72 210 63 C230 60 250 59 268 57 Z';
    painter.body(outline, {
      top: 30,
      bottom: 80,
      skin: '#17366f 0%, #3f78b0 42%, #b9d4de 56%, #eef3ea 100%',
      pattern: () => {
        for (let bar = 0; bar < 9; bar += 1) {
          painter.strokePath(`M${60 + bar * 15} 30 q5 12 -2 26`, 'rgb(12 34 92 / .28)', 5);
        }
      },
    });
    painter.fin('M172 68 C160 74 148 88 142 102 C160 96 174 84 184 70 Z', 68, 102, {
      skin: steel,
      root: '180,66',
      tips: '142,102 152,98 162,92',
    });
    painter.strokePath('M188 44 C181 52 181 62 187 70', 'rgb(10 26 66 / .6)', 1.8);
    painter.strokePath('M216 61 C208 64 202 64 198 62', 'rgb(10 26 66 / .75)', 1.6);
    painter.strokePath('M216 54 L266 57', 'rgb(255 240 200 / .5)', 1.2);
    painter.eye(203, 53, 5.2, '#dfeef2');
  });
}

function paintJaws(painter: Painter) {
  const mouth = 'M296 77 C280 84 262 86 246 80 C256 92 278 96 291 84 Z';
  painter.fillPath(mouth, '#5d1524');
  painter.clip(mouth, () => {
    for (let tooth = 0; tooth < 8; tooth += 1)
      painter.fillPath(`M${250 + tooth * 6} 79 l6 0 l-3 7 Z`, '#ffffff');
  });
  painter.strokePath(mouth, 'rgb(16 22 44 / .75)', 1.3);
}

export function paintShark(): PaintedImage {
  const hide = '#3b4f68 0%, #6b8296 100%';
  return paintImage(310, 136, (painter) => {
    painter.fin(
      'M46 68 C30 46 18 22 4 4 C6 32 16 54 22 68 C18 82 14 94 14 108 C26 98 38 84 48 74 Z',
      4,
      108,
      { skin: hide },
    );
    painter.fin('M182 42 C172 24 154 8 136 2 C142 18 140 32 130 44 Z', 2, 44, { skin: hide });
    painter.fin('M88 54 C82 46 76 42 68 40 C72 48 70 52 66 58 Z', 40, 58, { skin: hide });
    painter.fin('M96 84 C88 96 80 102 70 106 C76 96 76 88 78 82 Z', 82, 106, { skin: hide });
    const outline =
      'M304 66 C290 50 256 36 214 36 C162 34 100 48 42 64 L42 73 C84 80 132 98 188 100 C236 102 268 94 288 84 C298 78 304 72 304 66 Z';
    painter.body(outline, {
      top: 34,
      bottom: 102,
      skin: '#33465f 0%, #6d8599 45%, #90a5b0 50%, #e6ebe4 56%, #f7f6ea 100%',
      pattern: () => {
        painter.fillPath(
          'M30 64 C120 60 180 74 236 70 C262 68 290 62 312 58 L312 66 C280 74 260 74 236 75 C180 78 120 72 30 72 Z',
          'rgb(60 80 104 / .9)',
        );
        painter.fillCircles('150,50,3 170,46,2 120,58,2.4 196,52,2.6', 'rgb(20 32 54 / .35)');
      },
    });
    for (let gill = 0; gill < 4; gill += 1) {
      painter.strokePath(`M${222 - gill * 9} 58 c-5 8 -5 16 -1 22`, 'rgb(16 26 48 / .7)', 2);
    }
    paintJaws(painter);
    painter.fin('M212 84 C198 98 180 118 160 132 C182 132 212 116 232 92 Z', 84, 132, { skin: hide });
    painter.strokePath('M284 58 l7 1', 'rgb(16 22 44 / .6)', 2);
    painter.eye(262, 59, 5.6, '#f6f1d2');
    painter.strokePath('M254 52 L270 55', 'rgb(20 30 54 / .9)', 3);
  });
}
