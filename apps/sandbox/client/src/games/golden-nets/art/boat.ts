import {
  fillCircle,
  type PaintedImage,
  paintBody,
  paintImage,
  radialGradient,
  strokePath,
  verticalGradient,
} from './canvas-painting.ts';

/** The hull from the side, as deep as it lies in the water. */
export const paintHull = (): PaintedImage =>
  paintImage(380, 104, (brush) => {
    brush.fillStyle = radialGradient(brush, 190, 10, 120, [
      [0, 'rgba(255,220,140,.5)'],
      [1, 'rgba(255,220,140,0)'],
    ]);
    brush.fillRect(60, 0, 260, 104);
    const hull = new Path2D('M6 0 C24 34 70 68 132 76 C176 82 236 80 284 66 C330 52 362 26 374 0 Z');
    paintBody(brush, hull, {
      top: -6,
      bottom: 82,
      skin: [
        [0, '#8a4f24'],
        [0.5, '#5f3216'],
        [1, '#33180a'],
      ],
      pattern: () => {
        for (let plank = 0; plank < 5; plank += 1) {
          const y = 12 + plank * 15;
          strokePath(brush, `M0 ${y - 8} C80 ${y + 10} 300 ${y + 10} 380 ${y - 8}`, 'rgba(24,10,2,.5)', 2);
          strokePath(
            brush,
            `M0 ${y - 6} C80 ${y + 12} 300 ${y + 12} 380 ${y - 6}`,
            'rgba(255,190,110,.16)',
            1.2,
          );
        }
        for (let seam = 0; seam < 11; seam += 1) {
          const x = 30 + seam * 33 + (seam % 2) * 12;
          strokePath(brush, `M${x} ${8 + (seam % 3) * 15} v13`, 'rgba(24,10,2,.45)', 1.6);
        }
        strokePath(brush, 'M-4 4 C80 24 300 24 384 4', '#e6b34a', 6);
        strokePath(brush, 'M-4 2 C80 22 300 22 384 2', 'rgba(255,244,200,.7)', 1.6);
      },
      edge: 'rgba(20,8,2,.9)',
    });
    const keel = new Path2D('M96 66 C150 84 240 84 292 64 L288 74 C236 92 152 92 102 74 Z');
    brush.fillStyle = verticalGradient(brush, 66, 90, [
      [0, '#3c1d0c'],
      [1, '#1d0c04'],
    ]);
    brush.fill(keel);
    fillCircle(brush, 190, 84, 19, '#2a1206');
    fillCircle(brush, 190, 84, 15, '#b97d22');
    fillCircle(brush, 188, 81, 8, 'rgba(255,236,170,.55)');
  });

/** The launcher, mouth to the right, turning about the middle of its left end. */
export const paintLauncher = (): PaintedImage =>
  paintImage(92, 56, (brush) => {
    const barrel = new Path2D(
      'M18 14 C34 12 52 13 66 10 L84 4 C89 12 89 44 84 52 L66 46 C52 43 34 44 18 42 C8 40 8 16 18 14 Z',
    );
    paintBody(brush, barrel, {
      top: 4,
      bottom: 52,
      skin: [
        [0, '#ffe39a'],
        [0.35, '#d79a2e'],
        [0.7, '#8e5512'],
        [1, '#4d2a06'],
      ],
      pattern: () => {
        strokePath(brush, 'M34 8 v40 M56 8 v40', 'rgba(60,28,2,.7)', 4);
        strokePath(brush, 'M36 8 v40 M58 8 v40', 'rgba(255,240,180,.4)', 1.4);
      },
      edge: 'rgba(40,18,0,.9)',
    });
    brush.beginPath();
    brush.ellipse(84, 28, 6, 24, 0, 0, Math.PI * 2);
    brush.fillStyle = '#2a1404';
    brush.fill();
    brush.strokeStyle = '#f3c65c';
    brush.lineWidth = 2.6;
    brush.stroke();
    fillCircle(brush, 18, 28, 12, '#7a480e');
    fillCircle(brush, 17, 26, 7, '#f0bf57');
  });
