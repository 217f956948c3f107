import { z } from 'zod';
import type { SportInfo, SportOutcome } from '../engines/virtual-sport/events.ts';

const order = z.array(z.int().min(1).max(8)).length(8);

/** Numbers from the first to the last: at the finish, and after a quarter, a half and three quarters. */
export const raceResult = z.strictObject({ order, calls: z.array(order).length(3) });
export type RaceResult = z.infer<typeof raceResult>;
export type RaceOutcome = SportOutcome<RaceResult>;

export type RaceInfo = SportInfo<{
  readonly village: string;
  readonly runners: readonly { readonly horse: string; readonly strength: number }[];
}>;
