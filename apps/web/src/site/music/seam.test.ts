import { expect, test } from 'vitest';
import { crossfadeLoop } from './loop-crossfade.ts';

const rate = 8_000;
const loopRegion = { startSeconds: 0.5, endSeconds: 1.5 };
/** Returns a tone with whole periods per second, and the noise of a lossy codec. */
const coded = Float32Array.from(
  { length: 2 * rate },
  (_, i) => Math.sin((2 * Math.PI * 110 * i) / rate) + 0.1 * Math.sin(i * i),
);

test('the end of a loop is joined to its start without a seam', () => {
  const sound = coded.slice();
  crossfadeLoop(sound, rate, loopRegion);
  const [start, end] = [0.5 * rate, 1.5 * rate];
  expect(sound[end - 1]).toBeCloseTo(coded[start - 1] ?? Number.NaN, 6);
  expect(sound.slice(start, start + 1_000)).toEqual(coded.slice(start, start + 1_000));
  const jumps = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) =>
      Math.abs((sound[from + k + 1] ?? 0) - (sound[from + k] ?? 0)),
    );
  expect(Math.abs((sound[start] ?? 0) - (sound[end - 1] ?? 0))).toBeLessThanOrEqual(
    Math.max(...jumps(start, end - 1)),
  );
});
