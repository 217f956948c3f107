import type { SpeciesId } from '@golden-acers/games/golden-nets';

/** Movement and frequency, without influence on pays and catches. */
export interface SpeciesMotion {
  readonly swimStyle: 'fish' | 'ray' | 'drift' | 'paddle' | 'clap';
  /** Units of length per second. */
  readonly speed: number;
  /** The amplitude of the body's movement, in units of length. */
  readonly swing: number;
  readonly strokesPerSecond: number;
  readonly schoolSize: readonly [min: number, max: number];
  /** Relative to the other species. */
  readonly spawnWeight: number;
  readonly maxCount: number;
  /** From 0 at the surface to 1 on the ground. */
  readonly depth: readonly [min: number, max: number];
}

const motion = (
  swimStyle: SpeciesMotion['swimStyle'],
  [speed, swing, strokesPerSecond]: readonly [speed: number, swing: number, strokesPerSecond: number],
  schoolSize: SpeciesMotion['schoolSize'],
  [spawnWeight, maxCount]: readonly [spawnWeight: number, maxCount: number],
  depth: SpeciesMotion['depth'],
): SpeciesMotion => ({ swimStyle, speed, swing, strokesPerSecond, schoolSize, spawnWeight, maxCount, depth });

export const speciesMotions: Readonly<Record<SpeciesId, SpeciesMotion>> = {
  sardine: motion('fish', [74, 5, 2.4], [4, 7], [20, 8], [0.05, 0.85]),
  clownfish: motion('fish', [48, 5, 1.9], [2, 4], [16, 5], [0.25, 0.95]),
  pufferfish: motion('fish', [32, 3, 1.6], [1, 2], [13, 3], [0.2, 0.9]),
  octopus: motion('drift', [30, 9, 0.7], [1, 1], [9, 2], [0.3, 0.9]),
  turtle: motion('paddle', [36, 20, 0.55], [1, 2], [9, 2], [0.05, 0.6]),
  stingray: motion('ray', [50, 26, 0.6], [1, 1], [8, 2], [0.35, 0.95]),
  swordfish: motion('fish', [112, 9, 1.7], [1, 1], [7, 1], [0, 0.55]),
  shark: motion('fish', [58, 10, 0.8], [1, 1], [6, 1], [0.2, 0.8]),
  'pearl-oyster': motion('clap', [26, 0.42, 0.6], [1, 1], [8, 1], [0.65, 1]),
  'golden-carp': motion('fish', [44, 11, 0.8], [1, 1], [5, 1], [0.2, 0.75]),
};
