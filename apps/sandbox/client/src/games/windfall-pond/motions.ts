import { motion, type SpeciesMotion } from '../../engines/shooting/motion.ts';

/** Who comes when is the table's affair: only the strokes count here. */
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
