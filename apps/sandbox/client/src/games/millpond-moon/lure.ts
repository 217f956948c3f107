import type { Weapon } from '../../engines/shooting/theme.ts';
import { paintCanvas } from '../../shell/canvas.ts';

const radius = 74;
const picturePixels = 300;

/** Draws a small lantern with a hook, and its light in the water. */
export const createLure = (): Weapon => ({
  radius,
  turns: false,
  ropeColours: ['rgb(20 12 6 / 60%)', '#f6e3b0'],
  picture: paintCanvas(picturePixels, picturePixels, (context) => {
    const scale = picturePixels / 2 / radius;
    context.setTransform(scale, 0, 0, scale, picturePixels / 2, picturePixels / 2);
    const light = context.createRadialGradient(0, 0, 4, 0, 0, radius - 2);
    light.addColorStop(0, 'rgb(255 240 170 / 80%)');
    light.addColorStop(0.4, 'rgb(255 205 90 / 26%)');
    light.addColorStop(1, 'rgb(255 205 90 / 0%)');
    context.fillStyle = light;
    context.fillRect(-radius, -radius, radius * 2, radius * 2);
    Object.assign(context, { lineWidth: 3.4, lineCap: 'round', strokeStyle: '#2a180a' });
    context.fillStyle = '#ffd75e';
    context.beginPath();
    context.roundRect(-9, -12, 18, 24, 6);
    context.fill();
    context.stroke();
    context.fillStyle = '#fff8d8';
    context.beginPath();
    context.ellipse(0, 1, 4, 7, 0, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = '#e8edf0';
    context.lineWidth = 2.6;
    context.beginPath();
    context.moveTo(0, 13);
    context.lineTo(0, 25);
    context.arc(-7, 25, 7, 0, Math.PI * 0.9);
    context.stroke();
  }),
});
