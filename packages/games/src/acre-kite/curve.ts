import type { Random } from '../game.ts';

/** 99 of 100 stakes come back: the chance of `h` hundredths is 99 / h. */
export const returnHundredths = 99;
export const minCashOut = 101;
export const maxCashOut = 1_000_000;
/** Doubles in 8.7 s; the maximum is reached after 115 s. */
export const growthPerMs = 0.000_08;

/** Returns the multiplier in whole hundredths. The maximum ends the flight. */
export function hundredthsAt(elapsedMs: number): number {
  if (elapsedMs <= 0) return 100;
  return Math.min(Math.floor(100 * Math.exp(growthPerMs * elapsedMs)), maxCashOut);
}

/** Returns the first whole millisecond at which it is so high. */
export function elapsedUntil(hundredths: number): number {
  if (hundredths <= 100) return 0;
  const elapsedMs = Math.ceil(Math.log(hundredths / 100) / growthPerMs);
  // The logarithm may be wrong in its last digit.
  if (hundredthsAt(elapsedMs) < hundredths) return elapsedMs + 1;
  return hundredthsAt(elapsedMs - 1) >= hundredths ? elapsedMs - 1 : elapsedMs;
}

/**
 * Draws the multiplier at which the string snaps. Exactly: it is at least `h` with the chance 99 / h, for
 * every whole h from 99 to the maximum. Each doubling of 99 is reached with the chance 1/2; between two of
 * them, h comes in proportion to 1 / (h (h + 1)), by rejection.
 */
export function drawSnap(random: Random): number {
  let from = returnHundredths;
  while (random.below(2) === 1) {
    from *= 2;
    if (from >= maxCashOut) return maxCashOut;
  }
  for (;;) {
    const hundredths = from + random.below(from);
    if (random.below(hundredths * (hundredths + 1)) < from * (from + 1))
      return Math.min(hundredths, maxCashOut);
  }
}
