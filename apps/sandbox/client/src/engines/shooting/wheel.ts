import type { Brush } from '../../shell/brush.ts';
import { paintCanvas } from '../../shell/canvas.ts';
import { easeOutCubic } from '../../shell/tween-timeline.ts';
import type { ShotView } from './shot-view.ts';

const wheelRadius = 170;
const spinMs = 2600;
const quickSpinMs = 700;
const holdMs = 700;
const turns = 4;
const colours = [
  ['#7a2f2a', '#a8453a'],
  ['#1f4d6b', '#2f7396'],
] as const;
const nextColour = '#e9b949';

/** Spins the wheels of a treasure, from the outer one to the one whose segment pays. */
export async function spinWheels(
  view: ShotView,
  wheels: readonly (readonly number[])[],
  stops: readonly number[],
): Promise<void> {
  for (const [index, stop] of stops.entries()) {
    const segments = wheels[index];
    if (segments !== undefined) await spinWheel(view, segments, stop, index);
  }
}

async function spinWheel(
  { scene, shell, theme }: ShotView,
  segments: readonly number[],
  stop: number,
  ring: number,
) {
  const { width, height } = scene.size();
  const radius = Math.min(wheelRadius, height * 0.34, width * 0.42);
  const picture = paintWheel(segments, radius, ring, Math.min(3, 2 * devicePixelRatio));
  // The pointer is at the top; the segment's middle comes to it.
  const destination = turns * Math.PI * 2 - ((stop + 0.5) / segments.length) * Math.PI * 2;
  let [angle, alpha] = [0, 0];
  const paint = (brush: Brush) => {
    const at = { x: width / 2, y: height / 2 };
    brush.sprite(picture, { ...at, width: radius * 2, height: radius * 2, angle, alpha });
    paintPointer(brush, at.x, at.y - radius, alpha);
  };
  scene.overlays.add(paint);
  shell.playSound(theme.sounds.reveal);
  const reduceMotion = shell.prefersReducedMotion();
  if (reduceMotion) [angle, alpha] = [destination, 1];
  else {
    await scene.timeline.tween(shell.isQuickPlay() ? quickSpinMs : spinMs, (t) => {
      angle = destination * easeOutCubic(t);
      alpha = Math.min(1, t * 8);
    });
  }
  shell.playSound(segments[stop] === 0 ? theme.sounds.reveal : theme.sounds.splash);
  await scene.timeline.wait(holdMs);
  scene.overlays.delete(paint);
}

function paintPointer(brush: Brush, x: number, y: number, alpha: number) {
  const { context } = brush;
  context.globalAlpha = alpha;
  context.fillStyle = '#fff3cf';
  context.strokeStyle = '#4a2708';
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(x - 15, y - 16);
  context.lineTo(x + 15, y - 16);
  context.lineTo(x, y + 18);
  context.closePath();
  context.fill();
  context.stroke();
  context.globalAlpha = 1;
  brush.count(600);
}

function paintWheel(segments: readonly number[], radius: number, ring: number, density: number) {
  const size = Math.ceil(radius * 2 * density);
  const share = (Math.PI * 2) / segments.length;
  return paintCanvas(size, size, (context) => {
    context.setTransform(density, 0, 0, density, size / 2, size / 2);
    context.lineWidth = 3;
    context.strokeStyle = '#f4cf73';
    const [dark, light] = colours[ring % colours.length] ?? colours[0];
    for (const [index, pay] of segments.entries()) {
      context.fillStyle = pay === 0 ? nextColour : index % 2 === 0 ? dark : light;
      context.beginPath();
      context.moveTo(0, 0);
      // The first segment starts at the top.
      context.arc(0, 0, radius - 4, index * share - Math.PI / 2, (index + 1) * share - Math.PI / 2);
      context.closePath();
      context.fill();
      context.stroke();
      context.save();
      context.rotate((index + 0.5) * share);
      context.font = `bold ${Math.round(radius * 0.15)}px Georgia, Cambria, 'Liberation Serif', serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = pay === 0 ? '#3b1d05' : '#fff3cf';
      context.fillText(pay === 0 ? '★' : `×${pay}`, 0, -radius * 0.74);
      context.restore();
    }
    context.beginPath();
    context.arc(0, 0, radius - 4, 0, Math.PI * 2);
    context.lineWidth = 7;
    context.stroke();
    context.fillStyle = '#e9b949';
    context.beginPath();
    context.arc(0, 0, radius * 0.2, 0, Math.PI * 2);
    context.fill();
    context.stroke();
  });
}
