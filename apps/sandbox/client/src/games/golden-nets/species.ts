import type { SpeciesId } from '@golden-acers/games';

/** How a species swims and how often it is seen. Pictures only: what it pays and how well it is caught is the sandbox's. */
export interface Species {
  readonly way: 'fish' | 'ray' | 'drift' | 'paddle' | 'clap';
  /** Units of length a second. */
  readonly speed: number;
  /** How far the body swings, in units of length. */
  readonly swing: number;
  /** Strokes a second. */
  readonly beat: number;
  readonly school: readonly [number, number];
  /** How often it comes, beside the others. */
  readonly often: number;
  /** At most so many at once. */
  readonly most: number;
  /** Where it likes to swim: 0 at the surface, 1 on the ground. */
  readonly depth: readonly [number, number];
}

export const speciesLooks: Readonly<Record<SpeciesId, Species>> = {
  sardine: {
    way: 'fish',
    speed: 74,
    swing: 5,
    beat: 2.4,
    school: [4, 7],
    often: 20,
    most: 8,
    depth: [0.05, 0.85],
  },
  clownfish: {
    way: 'fish',
    speed: 48,
    swing: 5,
    beat: 1.9,
    school: [2, 4],
    often: 16,
    most: 5,
    depth: [0.25, 0.95],
  },
  pufferfish: {
    way: 'fish',
    speed: 32,
    swing: 3,
    beat: 1.6,
    school: [1, 2],
    often: 13,
    most: 3,
    depth: [0.2, 0.9],
  },
  octopus: {
    way: 'drift',
    speed: 30,
    swing: 9,
    beat: 0.7,
    school: [1, 1],
    often: 9,
    most: 2,
    depth: [0.3, 0.9],
  },
  turtle: {
    way: 'paddle',
    speed: 36,
    swing: 20,
    beat: 0.55,
    school: [1, 2],
    often: 9,
    most: 2,
    depth: [0.05, 0.6],
  },
  stingray: {
    way: 'ray',
    speed: 50,
    swing: 26,
    beat: 0.6,
    school: [1, 1],
    often: 8,
    most: 2,
    depth: [0.35, 0.95],
  },
  swordfish: {
    way: 'fish',
    speed: 112,
    swing: 9,
    beat: 1.7,
    school: [1, 1],
    often: 7,
    most: 1,
    depth: [0, 0.55],
  },
  shark: {
    way: 'fish',
    speed: 58,
    swing: 10,
    beat: 0.8,
    school: [1, 1],
    often: 6,
    most: 1,
    depth: [0.2, 0.8],
  },
  'pearl-oyster': {
    way: 'clap',
    speed: 26,
    swing: 0.42,
    beat: 0.6,
    school: [1, 1],
    often: 8,
    most: 1,
    depth: [0.65, 1],
  },
  'golden-carp': {
    way: 'fish',
    speed: 44,
    swing: 11,
    beat: 0.8,
    school: [1, 1],
    often: 5,
    most: 1,
    depth: [0.2, 0.75],
  },
};
