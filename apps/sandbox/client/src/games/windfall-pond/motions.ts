import { motion, type SpeciesMotion } from '../../engines/shooting/motion.ts';

/** The table decides which swimmer appears when, so only the strokes matter here. */
const seenFromAbove = (swing: number, strokesPerSecond: number, swimStyle: 'fish' | 'clap' = 'fish') =>
  motion(swimStyle, [0, swing, strokesPerSecond], [1, 1], [0, 0], [0, 1]);

export const windfallMotions: Readonly<Record<string, SpeciesMotion>> = {
  dace: seenFromAbove(7, 2.2),
  goldfish: seenFromAbove(8, 1.7),
  tench: seenFromAbove(8, 1.3),
  'white-koi': seenFromAbove(12, 1.1),
  'painted-koi': seenFromAbove(13, 1.1),
  terrapin: seenFromAbove(4, 0.9),
  sturgeon: seenFromAbove(18, 0.8),
  'golden-koi': seenFromAbove(15, 1),
};
