import { type PaintedImage, paintImage } from './painter.ts';

const joints = 12;

/** A white kelp plant for a tint: a stem with leaves on both sides. */
export const paintKelp = (): PaintedImage =>
  paintImage(104, 320, ({ context }) => {
    context.fillStyle = '#ffffff';
    context.strokeStyle = '#ffffff';
    context.lineWidth = 4.5;
    context.beginPath();
    context.moveTo(52, 320);
    context.bezierCurveTo(44, 220, 60, 110, 52, 16);
    context.stroke();
    for (let joint = 0; joint < joints; joint += 1) {
      const t = joint / joints;
      const y = 296 - t * 272;
      const x = 52 + Math.sin(t * Math.PI * 2) * 3;
      const size = 34 * (1.1 - t * 0.62);
      for (const side of [-1, 1]) {
        const lean = side * (0.95 + ((joint * 7) % 5) * 0.06);
        const [tipX, tipY] = [x + Math.sin(lean) * size * 1.35, y - Math.cos(lean) * size * 1.35];
        const [bowX, bowY] = [Math.cos(lean) * size * 0.36, Math.sin(lean) * size * 0.36];
        const [midX, midY] = [(x + tipX) / 2, (y + tipY) / 2];
        context.beginPath();
        context.moveTo(x, y);
        context.quadraticCurveTo(midX + bowX, midY + bowY, tipX, tipY);
        context.quadraticCurveTo(midX - bowX, midY - bowY, x, y);
        context.fill();
      }
    }
  });
