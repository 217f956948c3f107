import { z } from 'zod';
import { type PositionFigures, positionEvent } from '../engines/positions/events.ts';

const crop = z.enum(['wheat', 'corn', 'carrot', 'beet', 'plum', 'sunflower']);
export type Crop = z.infer<typeof crop>;
export const crops = crop.options;

/** Segments that multiply the win and spin the wheel again. */
const multipliers = z.enum(['x2', 'x3']);
export type WheelSegment = Crop | z.infer<typeof multipliers>;

/** The segments at which the wheel stopped, spin by spin; the last one is the crop. */
export const wheelOutcome = z.strictObject({
  stops: z.array(z.int().min(0).max(53)).min(1).max(4).readonly(),
  crop,
  multiplier: z.int().min(1).max(27),
});
export type WheelOutcome = z.infer<typeof wheelOutcome>;

/** The first event: the outcome. */
const spins = wheelOutcome.extend({ type: z.literal('spins') });
export const wheelEvent = z.union([spins, positionEvent]);

export interface WheelInfo {
  /** The segments clockwise. */
  readonly segments: readonly WheelSegment[];
  readonly positions: readonly (PositionFigures & {
    readonly id: Crop;
    readonly count: number;
  })[];
  readonly maxMultipliers: number;
}
