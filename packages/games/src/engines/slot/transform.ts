import type { Algebra } from './machine.ts';

export type Complex = readonly [real: number, imaginary: number];

export const complexes: Algebra<Complex> = {
  one: [1, 0],
  add: (a, b) => [a[0] + b[0], a[1] + b[1]],
  multiply: (a, b) => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]],
};

export interface Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** Swaps each index with its bits in reverse order. */
function reorder({ real, imaginary }: Spectrum): void {
  const size = real.length;
  for (let index = 1, other = 0; index < size; index += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (index >= other) continue;
    for (const part of [real, imaginary]) [part[index], part[other]] = [part[other] ?? 0, part[index] ?? 0];
  }
}

/** Cooley and Tukey's fast Fourier transform, in place. The length is a power of two. */
function transformInPlace(spectrum: Spectrum, sign: 1 | -1): Spectrum {
  const { real, imaginary } = spectrum;
  reorder(spectrum);
  for (let length = 2; length <= real.length; length *= 2) {
    const half = length / 2;
    for (let offset = 0; offset < half; offset += 1) {
      const angle = (sign * 2 * Math.PI * offset) / length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let low = offset; low < real.length; low += length) {
        const high = low + half;
        const [re, im] = [real[high] ?? 0, imaginary[high] ?? 0];
        const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos];
        real[high] = (real[low] ?? 0) - turnedRe;
        imaginary[high] = (imaginary[low] ?? 0) - turnedIm;
        real[low] = (real[low] ?? 0) + turnedRe;
        imaginary[low] = (imaginary[low] ?? 0) + turnedIm;
      }
    }
  }
  return spectrum;
}

export const transform = (values: Float64Array): Spectrum =>
  transformInPlace({ real: Float64Array.from(values), imaginary: new Float64Array(values.length) }, 1);

export const inverseTransform = (spectrum: Spectrum): Float64Array =>
  transformInPlace(spectrum, -1).real.map((value) => value / spectrum.real.length);
