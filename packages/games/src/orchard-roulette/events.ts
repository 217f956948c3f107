import { z } from 'zod';
import { type PositionFigures, positionEvent } from '../engines/positions/events.ts';

const pocket = z.int().min(0).max(36);

/** The first event: the pocket of the ball. */
export const rouletteResult = z.strictObject({ type: z.literal('pocket'), pocket });
export const rouletteEvent = z.union([rouletteResult, positionEvent]);
export const rouletteOutcome = pocket;

export type RouletteResult = z.infer<typeof rouletteResult>;
export type RouletteEvent = z.infer<typeof rouletteEvent>;

export interface RouletteInfo {
  /** The numbers clockwise. */
  readonly wheel: readonly number[];
  readonly red: readonly number[];
  readonly positions: readonly (PositionFigures & { readonly numbers: readonly number[] })[];
}
