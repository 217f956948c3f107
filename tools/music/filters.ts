import type { Loop, Mono } from './sound.ts';

/** Coefficients of a second-order filter, with a0 divided out. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Robert Bristow-Johnson's "Cookbook formulae for audio equalizer biquad filter coefficients". */
function biquadAngles(rate: number, hertz: number, q: number) {
  const w = (2 * Math.PI * Math.min(hertz, rate * 0.45)) / rate;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) };
}
const normalizeBiquad = (
  b: readonly [number, number, number],
  a: readonly [number, number, number],
): Biquad => ({
  b0: b[0] / a[0],
  b1: b[1] / a[0],
  b2: b[2] / a[0],
  a1: a[1] / a[0],
  a2: a[2] / a[0],
});

export function lowPass(rate: number, hertz: number, q = Math.SQRT1_2): Biquad {
  const { cos, alpha } = biquadAngles(rate, hertz, q);
  return normalizeBiquad([(1 - cos) / 2, 1 - cos, (1 - cos) / 2], [1 + alpha, -2 * cos, 1 - alpha]);
}

export function highPass(rate: number, hertz: number, q = Math.SQRT1_2): Biquad {
  const { cos, alpha } = biquadAngles(rate, hertz, q);
  return normalizeBiquad([(1 + cos) / 2, -1 - cos, (1 + cos) / 2], [1 + alpha, -2 * cos, 1 - alpha]);
}

/** 0 dB at its middle. */
export function bandPass(rate: number, hertz: number, q: number): Biquad {
  const { cos, alpha } = biquadAngles(rate, hertz, q);
  return normalizeBiquad([alpha, 0, -alpha], [1 + alpha, -2 * cos, 1 - alpha]);
}

export function peak(rate: number, hertz: number, q: number, decibels: number): Biquad {
  const { cos, alpha } = biquadAngles(rate, hertz, q);
  const a = 10 ** (decibels / 40);
  return normalizeBiquad([1 + alpha * a, -2 * cos, 1 - alpha * a], [1 + alpha / a, -2 * cos, 1 - alpha / a]);
}

export function highShelf(rate: number, hertz: number, decibels: number): Biquad {
  const { cos, alpha } = biquadAngles(rate, hertz, Math.SQRT1_2);
  const a = 10 ** (decibels / 40);
  const root = 2 * Math.sqrt(a) * alpha;
  return normalizeBiquad(
    [
      a * (a + 1 + (a - 1) * cos + root),
      -2 * a * (a - 1 + (a + 1) * cos),
      a * (a + 1 + (a - 1) * cos - root),
    ],
    [a + 1 - (a - 1) * cos + root, 2 * (a - 1 - (a + 1) * cos), a + 1 - (a - 1) * cos - root],
  );
}

/** A filter with its memory. */
export function createFilter({ b0, b1, b2, a1, a2 }: Biquad): (x: number) => number {
  let z1 = 0;
  let z2 = 0;
  return (x) => {
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    return y;
  };
}

/** In place. */
export function applyFilters(sound: Mono, ...filters: readonly Biquad[]): Mono {
  for (const filter of filters) {
    const run = createFilter(filter);
    for (let i = 0; i < sound.length; i += 1) sound[i] = run(sound[i] ?? 0);
  }
  return sound;
}

/** After this long a filter remembers nothing that could be heard. */
const WARM_UP_SECONDS = 0.5;

/** In place, with the filter's memory at the start being what it is at the end: the loop stays one. */
export function applyFiltersToLoop(loop: Loop, ...filters: readonly Biquad[]): void {
  for (const channel of [loop.left, loop.right]) {
    for (const filter of filters) {
      const run = createFilter(filter);
      const from = Math.max(0, channel.length - Math.round(WARM_UP_SECONDS * loop.rate));
      for (let i = from; i < channel.length; i += 1) run(channel[i] ?? 0);
      for (let i = 0; i < channel.length; i += 1) channel[i] = run(channel[i] ?? 0);
    }
  }
}

/** A state-variable low-pass whose cut-off may move with every sample (Andrew Simper's trapezoidal form). */
export function movingLowPass(rate: number, q: number): (x: number, hertz: number) => number {
  let s1 = 0;
  let s2 = 0;
  return (x, hertz) => {
    const g = Math.tan((Math.PI * Math.min(hertz, rate * 0.45)) / rate);
    const a1 = 1 / (1 + g * (g + 1 / q));
    const v3 = x - s2;
    const v1 = a1 * s1 + g * a1 * v3;
    const v2 = s2 + g * a1 * s1 + g * g * a1 * v3;
    s1 = 2 * v1 - s1;
    s2 = 2 * v2 - s2;
    return v2;
  };
}
