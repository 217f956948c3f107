import { hertz } from '../pitch.ts';
import type { Mono } from '../sound.ts';
import { applyDamper, type ModalPartial, struck } from './modal.ts';

/**
 * A grand piano: stretched partials, less of each eighth where the hammer strikes, two strings a little
 * apart.
 */
export function piano(rate: number, note: number, seconds: number, velocity: number): Mono {
  const root = hertz(note);
  const stiffness = 0.00018 * 2 ** ((note - 60) / 18);
  const ring = 9 * 2 ** (-(note - 48) / 16);
  const partials: ModalPartial[] = [];
  const count = Math.min(18, Math.floor(7000 / root) + 3);
  for (let k = 1; k <= count; k += 1) {
    const strike = Math.abs(Math.sin((Math.PI * k) / 8)) + 0.08;
    const soft = (0.55 + 0.4 * velocity) ** (k - 1);
    for (const [string, cents] of [-0.9, 0.9].entries()) {
      partials.push({
        hertz: root * k * Math.sqrt(1 + stiffness * k * k) * 2 ** (cents / 1200),
        gain: (strike * soft * velocity * 0.5) / k ** 0.55,
        decaySeconds: (ring * (string === 0 ? 1 : 0.45)) / k ** 0.75 + 0.05,
      });
    }
  }
  // The felt on the string and the key's own knock.
  partials.push({ hertz: 138, gain: 0.06 * velocity, decaySeconds: 0.12 });
  partials.push({ hertz: 310, gain: 0.04 * velocity, decaySeconds: 0.08 });
  return struck(rate, partials, seconds, 0.22);
}

/** A vibraphone's bar: the fundamental, its double octave and a short clang. */
export function vibraphone(rate: number, note: number, seconds: number, velocity: number): Mono {
  const root = hertz(note);
  const ring = 5.5 * 2 ** (-(note - 60) / 24);
  return struck(
    rate,
    [
      { hertz: root, gain: 0.8 * velocity, decaySeconds: ring },
      { hertz: root * 3.984, gain: 0.2 * velocity * velocity, decaySeconds: ring * 0.35 },
      { hertz: root * 9.7, gain: 0.09 * velocity * velocity, decaySeconds: 0.18 },
      { hertz: root * 2.01, gain: 0.03 * velocity, decaySeconds: 0.6 },
    ],
    seconds,
    0.5,
  );
}

/** A tine piano by frequency modulation: a bell at the strike, a warm hum behind it (Chowning 1973). */
export function tinePiano(rate: number, note: number, seconds: number, velocity: number): Mono {
  const root = hertz(note);
  const sound = new Float32Array(Math.ceil((seconds + 0.35) * rate));
  const turn = (2 * Math.PI * root) / rate;
  const fall = 10 ** (-3 / (rate * 6 * 2 ** (-(note - 55) / 24)));
  const barkFall = 10 ** (-3 / (rate * 1.4));
  const tineFall = 10 ** (-3 / (rate * 0.5));
  const tineTurn = root * 14 < rate * 0.45 ? turn * 14 : 0;
  let level = velocity * 0.6;
  let bark = 0.35 + 1.5 * velocity * velocity;
  let tine = 0.22 * velocity;
  for (let i = 0; i < sound.length; i += 1) {
    const attack = Math.min(1, i / (0.002 * rate));
    const hum = Math.sin(turn * i + bark * Math.sin(turn * i + 0.3));
    sound[i] = attack * level * (hum + tine * Math.sin(tineTurn * i));
    level *= fall;
    bark = 0.18 + (bark - 0.18) * barkFall;
    tine *= tineFall;
  }
  return applyDamper(sound, rate, seconds, 0.18);
}

/** A bell of brass, far away: the partials of a chime. */
export function chime(rate: number, note: number, velocity: number): Mono {
  const root = hertz(note);
  const partials = [
    [1, 0.5, 2.6],
    [2.76, 0.3, 1.6],
    [5.4, 0.18, 0.9],
    [8.93, 0.08, 0.4],
  ] as const;
  return struck(
    rate,
    partials.map(([ratio, gain, decaySeconds]) => ({
      hertz: root * ratio,
      gain: gain * velocity,
      decaySeconds,
    })),
    2.6,
  );
}
