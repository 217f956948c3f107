import { type PaintedImage, paintImage } from './painter.ts';

/** Tail, back fin and belly fin: long and half transparent. */
const veils = [
  {
    path: 'M70 70 C50 40 26 18 3 12 C14 32 20 44 14 54 C24 60 26 66 22 72 C26 80 22 88 12 94 C20 104 16 116 6 130 C32 122 56 100 70 74 Z',
    top: 12,
    bottom: 130,
    root: '74,72',
    tips: '4,14 12,36 14,54 22,72 12,94 8,112 6,130',
  },
  {
    path: 'M172 38 C160 18 136 6 104 8 C108 20 100 30 90 40 L96 52 Z',
    top: 6,
    bottom: 52,
    root: '140,64',
    tips: '160,16 142,9 124,7 106,9 98,28',
  },
  {
    path: 'M108 94 C100 108 88 118 72 122 C76 110 80 100 84 90 Z',
    top: 88,
    bottom: 122,
    root: '112,84',
    tips: '74,121 84,114 80,104',
  },
];

export function paintGoldenCarp(): PaintedImage {
  return paintImage(236, 140, (painter) => {
    for (const { path, top, bottom, ...rays } of veils) {
      painter.fin(path, top, bottom, {
        ...rays,
        skin: 'rgb(255 240 170 / .95) 0%, rgb(255 180 50 / .8) 50%, rgb(255 214 110 / .9) 100%',
        ray: 'rgb(180 90 0 / .45)',
        edge: 'rgb(150 76 0 / .6)',
      });
    }
    const outline =
      'M228 74 C222 52 194 34 158 34 C118 34 86 52 58 66 L58 77 C86 88 118 108 160 108 C196 108 222 92 228 74 Z';
    painter.body(outline, {
      top: 33,
      bottom: 109,
      skin: '#e8891a 0%, #ffc83e 30%, #ffe48a 60%, #fff6cf 100%',
      pattern: () => {
        painter.scales({ x: 60, y: 38, width: 126, height: 70 }, 13, 'rgb(176 88 0 / .6)');
        const red = painter.verticalGradient(30, 110, 'rgb(214 62 16 / .85) 0%, rgb(240 110 20 / .1) 100%');
        painter.fillPath('M92 40 C120 28 152 30 164 40 C152 58 120 62 96 54 Z', red);
        painter.fillPath('M180 34 C204 36 222 50 226 64 C206 62 190 52 180 34 Z', red);
      },
      edge: 'rgb(130 64 0 / .8)',
    });
    painter.strokePath('M188 46 C178 62 178 82 188 98', 'rgb(150 70 0 / .7)', 2.2);
    painter.fin('M170 88 C154 92 138 106 134 126 C154 124 174 110 182 94 Z', 88, 126, {
      skin: '#fff3b8 0%, #ffc83e 50%, #e0891a 100%',
      root: '180,88',
      tips: '134,126 142,118 154,120 166,110',
      ray: 'rgb(180 90 0 / .5)',
      edge: 'rgb(150 76 0 / .7)',
    });
    painter.strokePath('M226 80 C230 88 226 96 220 98 M218 84 C220 92 216 98 210 100', '#f0a52c', 2.4);
    painter.strokePath('M227 76 C222 80 216 80 212 79', 'rgb(130 50 0 / .85)', 2);
    painter.eye(206, 64, 7.4, '#fffbe2');
  });
}
