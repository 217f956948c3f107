import { applyFilters, lowPass } from '../filters.ts';
import { hertz } from '../pitch.ts';
import { bipolar, type MusicRandom } from '../random.ts';
import type { Mono } from '../sound.ts';
import { struck } from './modal.ts';

/** A double bass, plucked: a growing hum, wood and the finger. */
export function doubleBass(
  rate: number,
  note: number,
  seconds: number,
  velocity: number,
  random: MusicRandom,
): Mono {
  const root = hertz(note);
  const partials = [1, 0.85, 0.5, 0.32, 0.2, 0.11, 0.06, 0.03].map((gain, index) => ({
    hertz: root * (index + 1) * (1 + 0.0003 * index * index),
    gain: gain * velocity * 0.62 * (1 + bipolar(random) * 0.12),
    decaySeconds: 3.4 / (index + 1) ** 0.85,
  }));
  partials.push({ hertz: 96, gain: 0.1 * velocity, decaySeconds: 0.2 });
  partials.push({ hertz: 205, gain: 0.08 * velocity, decaySeconds: 0.14 });
  const sound = struck(rate, partials, seconds, 0.09);
  const finger = Float32Array.from({ length: Math.round(0.03 * rate) }, (_, i) => {
    const fade = 1 - i / (0.03 * rate);
    return bipolar(random) * fade * fade * 0.22 * velocity;
  });
  applyFilters(finger, lowPass(rate, 1400));
  for (let i = 0; i < finger.length && i < sound.length; i += 1)
    sound[i] = (sound[i] ?? 0) + (finger[i] ?? 0);
  const attack = 0.006 * rate;
  for (let i = 0; i < attack && i < sound.length; i += 1) sound[i] = (sound[i] ?? 0) * (i / attack);
  return sound;
}

/** Nothing but the lowest tone, with a little of the next. */
export function subBass(rate: number, note: number, seconds: number, velocity: number): Mono {
  const sound = new Float32Array(Math.ceil((seconds + 0.08) * rate));
  const turn = (2 * Math.PI * hertz(note)) / rate;
  for (let i = 0; i < sound.length; i += 1) {
    const rise = Math.min(1, i / (0.008 * rate));
    const left = sound.length - i;
    const fall = Math.min(1, left / (0.08 * rate));
    sound[i] = (Math.sin(turn * i) + 0.18 * Math.sin(2 * turn * i)) * rise * fall * velocity * 0.8;
  }
  return sound;
}
