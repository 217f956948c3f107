/** Movement and frequency of a species, without influence on pays and catches. */
export interface SpeciesMotion {
  readonly swimStyle: 'fish' | 'ray' | 'drift' | 'paddle' | 'clap';
  /** Units of length per second. */
  readonly speed: number;
  /** The amplitude of the body's movement, in units of length. */
  readonly swing: number;
  readonly strokesPerSecond: number;
  readonly schoolSize: readonly [min: number, max: number];
  /** Relative to the other species. 0: it never appears by itself. */
  readonly spawnWeight: number;
  readonly maxCount: number;
  /** From 0 at the surface to 1 on the ground. */
  readonly depth: readonly [min: number, max: number];
}

export const motion = (
  swimStyle: SpeciesMotion['swimStyle'],
  [speed, swing, strokesPerSecond]: readonly [speed: number, swing: number, strokesPerSecond: number],
  schoolSize: SpeciesMotion['schoolSize'],
  [spawnWeight, maxCount]: readonly [spawnWeight: number, maxCount: number],
  depth: SpeciesMotion['depth'],
): SpeciesMotion => ({ swimStyle, speed, swing, strokesPerSecond, schoolSize, spawnWeight, maxCount, depth });
