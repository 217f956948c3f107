import type { Art } from '../../engines/shooting/art.ts';
import type { Weapon } from '../../engines/shooting/theme.ts';
import { paintCanvas } from '../../shell/canvas.ts';

const radius = 58;
const appleUnits = 34;
const picturePixels = 260;

/** Creates an apple that spins; where it falls, the water splashes in a ring. */
export const createApple = (art: Art): Weapon => ({
  radius,
  turns: true,
  picture: paintCanvas(picturePixels, picturePixels, (context) => {
    const scale = picturePixels / 2 / radius;
    const apple = art.picture('apple').bitmap();
    context.setTransform(scale, 0, 0, scale, picturePixels / 2, picturePixels / 2);
    for (const [reach, alpha] of [
      [54, 0.5],
      [42, 0.3],
    ] as const) {
      context.strokeStyle = `rgb(235 250 245 / ${alpha * 100}%)`;
      context.lineWidth = 3;
      context.setLineDash([18, 9]);
      context.beginPath();
      context.arc(0, 0, reach, 0, Math.PI * 2);
      context.stroke();
    }
    context.drawImage(apple, -appleUnits / 2, -appleUnits / 2, appleUnits, appleUnits);
  }),
});
