import type { SpeciesId } from '@golden-acers/games/golden-nets';

/** How a species swims and how often it is seen. Pictures only: what it pays and how well it is caught is the sandbox's. */
export interface SpeciesMotion {
  readonly swimStyle: 'fish' | 'ray' | 'drift' | 'paddle' | 'clap';
  /** Units of length a second. */
  readonly speed: number;
  /** How far the body swings, in units of length. */
  readonly swing: number;
  /** Strokes a second. */
  readonly strokesPerSecond: number;
  readonly schoolSize: readonly [number, number];
  /** How often it comes, beside the others. */
  readonly spawnWeight: number;
  /** At most so many at once. */
  readonly maxCount: number;
  /** Where it likes to swim: 0 at the surface, 1 on the ground. */
  readonly depth: readonly [number, number];
}

export const speciesMotions: Readonly<Record<SpeciesId, SpeciesMotion>> = {
  sardine: {
    swimStyle: 'fish',
    speed: 74,
    swing: 5,
    strokesPerSecond: 2.4,
    schoolSize: [4, 7],
    spawnWeight: 20,
    maxCount: 8,
    depth: [0.05, 0.85],
  },
  clownfish: {
    swimStyle: 'fish',
    speed: 48,
    swing: 5,
    strokesPerSecond: 1.9,
    schoolSize: [2, 4],
    spawnWeight: 16,
    maxCount: 5,
    depth: [0.25, 0.95],
  },
  pufferfish: {
    swimStyle: 'fish',
    speed: 32,
    swing: 3,
    strokesPerSecond: 1.6,
    schoolSize: [1, 2],
    spawnWeight: 13,
    maxCount: 3,
    depth: [0.2, 0.9],
  },
  octopus: {
    swimStyle: 'drift',
    speed: 30,
    swing: 9,
    strokesPerSecond: 0.7,
    schoolSize: [1, 1],
    spawnWeight: 9,
    maxCount: 2,
    depth: [0.3, 0.9],
  },
  turtle: {
    swimStyle: 'paddle',
    speed: 36,
    swing: 20,
    strokesPerSecond: 0.55,
    schoolSize: [1, 2],
    spawnWeight: 9,
    maxCount: 2,
    depth: [0.05, 0.6],
  },
  stingray: {
    swimStyle: 'ray',
    speed: 50,
    swing: 26,
    strokesPerSecond: 0.6,
    schoolSize: [1, 1],
    spawnWeight: 8,
    maxCount: 2,
    depth: [0.35, 0.95],
  },
  swordfish: {
    swimStyle: 'fish',
    speed: 112,
    swing: 9,
    strokesPerSecond: 1.7,
    schoolSize: [1, 1],
    spawnWeight: 7,
    maxCount: 1,
    depth: [0, 0.55],
  },
  shark: {
    swimStyle: 'fish',
    speed: 58,
    swing: 10,
    strokesPerSecond: 0.8,
    schoolSize: [1, 1],
    spawnWeight: 6,
    maxCount: 1,
    depth: [0.2, 0.8],
  },
  'pearl-oyster': {
    swimStyle: 'clap',
    speed: 26,
    swing: 0.42,
    strokesPerSecond: 0.6,
    schoolSize: [1, 1],
    spawnWeight: 8,
    maxCount: 1,
    depth: [0.65, 1],
  },
  'golden-carp': {
    swimStyle: 'fish',
    speed: 44,
    swing: 11,
    strokesPerSecond: 0.8,
    schoolSize: [1, 1],
    spawnWeight: 5,
    maxCount: 1,
    depth: [0.2, 0.75],
  },
};
