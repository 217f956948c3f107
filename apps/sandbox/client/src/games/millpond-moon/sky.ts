import { pseudoRandom } from '../../engines/shooting/geometry.ts';
import type { SceneSize } from '../../engines/shooting/theme.ts';

type Context = CanvasRenderingContext2D;

const stars = 70;

function fillCircle(context: Context, x: number, y: number, radius: number, colour: string | CanvasGradient) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

export function paintSky(context: Context, { width }: SceneSize, horizon: number) {
  const night = context.createLinearGradient(0, 0, 0, horizon);
  night.addColorStop(0, '#101538');
  night.addColorStop(0.55, '#3a2f63');
  night.addColorStop(1, '#c9743f');
  context.fillStyle = night;
  context.fillRect(0, 0, width, horizon + 1);
  for (let index = 0; index < stars; index += 1) {
    context.globalAlpha = 0.3 + pseudoRandom(index + 2) * 0.6;
    const y = pseudoRandom(index + 40) * horizon * 0.7;
    fillCircle(context, pseudoRandom(index) * width, y, 0.6 + pseudoRandom(index + 9), '#fff3d0');
  }
  context.globalAlpha = 1;
}

export function paintMoon(context: Context, { width }: SceneSize, horizon: number) {
  const [x, y, radius] = [width * 0.74, horizon * 0.48, horizon * 0.3];
  const halo = context.createRadialGradient(x, y, radius * 0.6, x, y, radius * 3.4);
  halo.addColorStop(0, 'rgb(255 214 130 / 60%)');
  halo.addColorStop(1, 'rgb(255 190 110 / 0%)');
  fillCircle(context, x, y, radius * 3.4, halo);
  const disc = context.createRadialGradient(x - radius * 0.3, y - radius * 0.3, 2, x, y, radius);
  disc.addColorStop(0, '#fff8dc');
  disc.addColorStop(1, '#ffc65a');
  fillCircle(context, x, y, radius, disc);
  for (const [across, down, size] of [
    [-0.35, 0.1, 0.2],
    [0.25, -0.3, 0.14],
    [0.3, 0.35, 0.24],
    [-0.1, -0.5, 0.1],
  ] as const)
    fillCircle(context, x + across * radius, y + down * radius, size * radius, 'rgb(206 142 60 / 28%)');
}

/** Hills, and a water mill with lit windows on the left bank. */
export function paintMill(context: Context, { width }: SceneSize, horizon: number, scale: number) {
  for (const [colour, base, swing, seed] of [
    ['#4a2f57', 34, 16, 1],
    ['#2c1f45', 18, 12, 6],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, horizon + 2);
    for (let x = 0; x <= width + 12; x += 12)
      context.lineTo(x, horizon - scale * (base + swing * Math.sin(x * 0.008 + seed)));
    context.lineTo(width + 12, horizon + 2);
    context.fill();
  }
  context.save();
  context.translate(width * 0.13, horizon);
  context.scale(scale, scale);
  context.fillStyle = '#1c1433';
  context.fillRect(-46, -78, 92, 80);
  context.beginPath();
  context.moveTo(-58, -74);
  context.lineTo(0, -122);
  context.lineTo(58, -74);
  context.fill();
  context.fillRect(22, -118, 12, 26);
  context.fillStyle = '#ffcf6a';
  for (const [x, y] of [
    [-30, -60],
    [6, -60],
    [-12, -96],
  ] as const)
    context.fillRect(x, y, 18, 20);
  paintWheel(context);
  context.restore();
}

function paintWheel(context: Context) {
  Object.assign(context, { strokeStyle: '#120c26', lineWidth: 6 });
  context.beginPath();
  context.arc(74, -26, 38, 0, Math.PI * 2);
  context.stroke();
  context.lineWidth = 4;
  for (let spoke = 0; spoke < 8; spoke += 1) {
    const angle = (spoke / 8) * Math.PI * 2 + 0.2;
    context.beginPath();
    context.moveTo(74, -26);
    context.lineTo(74 + Math.cos(angle) * 46, -26 + Math.sin(angle) * 46);
    context.stroke();
  }
}
