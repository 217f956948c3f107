import { motion, type SpeciesMotion } from '../../engines/shooting/motion.ts';

export const goldenNetsMotions: Readonly<Record<string, SpeciesMotion>> = {
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
