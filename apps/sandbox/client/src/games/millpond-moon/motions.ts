import { motion, type SpeciesMotion } from '../../engines/shooting/motion.ts';

/** The boss swims by itself; so its phases are never spawned by weight. */
export const millpondMotions: Readonly<Record<string, SpeciesMotion>> = {
  minnow: motion('fish', [70, 5, 2.6], [3, 6], [20, 8], [0, 0.7]),
  frog: motion('paddle', [44, 18, 0.9], [1, 2], [14, 3], [0, 0.35]),
  crayfish: motion('drift', [26, 6, 1.2], [1, 2], [12, 3], [0.75, 1]),
  perch: motion('fish', [46, 7, 1.3], [1, 3], [12, 4], [0.15, 0.85]),
  'firefly-jar': motion('clap', [20, 0, 0.4], [1, 1], [7, 1], [0.1, 0.6]),
  eel: motion('fish', [60, 15, 0.9], [1, 2], [8, 2], [0.4, 1]),
  pike: motion('fish', [88, 10, 1.1], [1, 1], [7, 1], [0.1, 0.7]),
  'boss-drowsy': motion('fish', [34, 12, 0.6], [1, 1], [0, 1], [0.4, 0.6]),
  'boss-awake': motion('fish', [34, 16, 0.8], [1, 1], [0, 1], [0.35, 0.6]),
  'boss-golden': motion('fish', [34, 20, 1], [1, 1], [0, 1], [0.3, 0.6]),
};
