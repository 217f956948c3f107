import { type PaintedImage, paintImage } from './painter.ts';

/** The part of the hull below the waterline, from the side. */
export const paintHull = (): PaintedImage =>
  paintImage(380, 104, (painter) => {
    const glow = 'rgb(255 220 140 / .5) 0%, rgb(255 220 140 / 0) 100%';
    painter.fillPath('M60 0 H320 V104 H60 Z', painter.radialGradient(190, 10, 120, glow));
    painter.body('M6 0 C24 34 70 68 132 76 C176 82 236 80 284 66 C330 52 362 26 374 0 Z', {
      top: -6,
      bottom: 82,
      skin: '#8a4f24 0%, #5f3216 50%, #33180a 100%',
      pattern: () => {
        for (let plank = 0; plank < 5; plank += 1) {
          const strake = (y: number) => `M0 ${y} C80 ${y + 18} 300 ${y + 18} 380 ${y}`;
          painter.strokePath(strake(4 + plank * 15), 'rgb(24 10 2 / .5)', 2);
          painter.strokePath(strake(6 + plank * 15), 'rgb(255 190 110 / .16)', 1.2);
        }
        for (let seam = 0; seam < 11; seam += 1) {
          const x = 30 + seam * 33 + (seam % 2) * 12;
          painter.strokePath(`M${x} ${8 + (seam % 3) * 15} v13`, 'rgb(24 10 2 / .45)', 1.6);
        }
        painter.strokePath('M-4 4 C80 24 300 24 384 4', '#e6b34a', 6);
        painter.strokePath('M-4 2 C80 22 300 22 384 2', 'rgb(255 244 200 / .7)', 1.6);
      },
      edge: 'rgb(20 8 2 / .9)',
    });
    const keel = 'M96 66 C150 84 240 84 292 64 L288 74 C236 92 152 92 102 74 Z';
    painter.fillPath(keel, painter.verticalGradient(66, 90, '#3c1d0c 0%, #1d0c04 100%'));
    painter.fillCircle(190, 84, 19, '#2a1206');
    painter.fillCircle(190, 84, 15, '#b97d22');
    painter.fillCircle(188, 81, 8, 'rgb(255 236 170 / .55)');
  });

/** The launcher points to the right and rotates around its left end. */
export const paintLauncher = (): PaintedImage =>
  paintImage(92, 56, (painter) => {
    const { context } = painter;
    const barrel =
      'M18 14 C34 12 52 13 66 10 L84 4 C89 12 89 44 84 52 L66 46 C52 43 34 44 18 42 C8 40 8 16 18 14 Z';
    painter.body(barrel, {
      top: 4,
      bottom: 52,
      skin: '#ffe39a 0%, #d79a2e 35%, #8e5512 70%, #4d2a06 100%',
      pattern: () => {
        painter.strokePath('M34 8 v40 M56 8 v40', 'rgb(60 28 2 / .7)', 4);
        painter.strokePath('M36 8 v40 M58 8 v40', 'rgb(255 240 180 / .4)', 1.4);
      },
      edge: 'rgb(40 18 0 / .9)',
    });
    context.beginPath();
    context.ellipse(84, 28, 6, 24, 0, 0, Math.PI * 2);
    context.fillStyle = '#2a1404';
    context.fill();
    context.strokeStyle = '#f3c65c';
    context.lineWidth = 2.6;
    context.stroke();
    painter.fillCircle(18, 28, 12, '#7a480e');
    painter.fillCircle(17, 26, 7, '#f0bf57');
  });
