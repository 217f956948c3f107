import type { Mono } from '../sound.ts';

/** One of a struck body's own tones. */
export interface ModalPartial {
  readonly hertz: number;
  readonly gain: number;
  /** Until it is 60 dB softer. */
  readonly decaySeconds: number;
}

/**
 * A struck body: each partial is the impulse response of a two-pole resonator, which costs two
 * multiplications a sample. From `heldSeconds` on a damper takes it away within `releaseSeconds`.
 */
export function struck(
  rate: number,
  partials: readonly ModalPartial[],
  heldSeconds: number,
  releaseSeconds = 0.15,
): Mono {
  const ringSeconds = Math.max(...partials.map(({ decaySeconds }) => decaySeconds));
  const seconds = Math.min(ringSeconds, heldSeconds + releaseSeconds * 2);
  const sound = new Float32Array(Math.ceil(seconds * rate));
  for (const { hertz, gain, decaySeconds } of partials) {
    if (hertz > rate * 0.46) continue;
    const radius = 10 ** (-3 / (decaySeconds * rate));
    const angle = (2 * Math.PI * hertz) / rate;
    const k1 = 2 * radius * Math.cos(angle);
    const k2 = -radius * radius;
    let y1 = gain * Math.sin(angle);
    let y2 = 0;
    for (let i = 1; i < sound.length; i += 1) {
      sound[i] = (sound[i] ?? 0) + y1;
      const y = k1 * y1 + k2 * y2;
      y2 = y1;
      y1 = y;
    }
  }
  return applyDamper(sound, rate, heldSeconds, releaseSeconds);
}

/** In place: silent within about `releaseSeconds` after it was held, and without a click at its end. */
export function applyDamper(sound: Mono, rate: number, heldSeconds: number, releaseSeconds: number): Mono {
  const from = Math.round(heldSeconds * rate);
  const fall = 10 ** (-2 / (releaseSeconds * rate));
  let gain = 1;
  for (let i = from; i < sound.length; i += 1) {
    gain *= fall;
    sound[i] = (sound[i] ?? 0) * gain;
  }
  const fade = Math.min(sound.length, Math.round(0.005 * rate));
  for (let k = 0; k < fade; k += 1) {
    const i = sound.length - 1 - k;
    sound[i] = (sound[i] ?? 0) * (k / fade);
  }
  return sound;
}
