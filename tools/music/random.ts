/** A stream of numbers from 0 (included) to 1, the same for the same seed on every machine (mulberry32). */
export type MusicRandom = () => number;

export function seededMusicRandom(seed: string): MusicRandom {
  let state = 0x9e3779b9;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** From −1 to 1. */
export const bipolar = (random: MusicRandom): number => random() * 2 - 1;

export function pick<T>(random: MusicRandom, options: readonly [T, ...T[]]): T {
  return options[Math.floor(random() * options.length)] ?? options[0];
}
