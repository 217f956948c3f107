import { z } from 'zod';
import type { SportInfo, SportOutcome } from '../engines/virtual-sport/events.ts';
import type { Pairing } from '../engines/virtual-sport/villages.ts';
import { maxKicks } from './shoot-out.ts';

const side = z.enum(['home', 'away']);
const goals = z.int().min(0).max(maxKicks);

/** `aim`: where the ball goes, 0 to 2 low and 3 to 5 high, from left to right. */
const kick = z.strictObject({ kind: z.enum(['goal', 'save', 'post', 'wide']), aim: z.int().min(0).max(5) });
export type Kick = z.infer<typeof kick>;

/** Home and away kick in turn, home first. */
export const shootOutResult = z.strictObject({
  kicks: z.array(kick).max(maxKicks),
  home: goals,
  away: goals,
  ending: z.enum(['regular', 'sudden', 'coin']),
  winner: side,
});
export type ShootOutResult = z.infer<typeof shootOutResult>;
export type ShootOutOutcome = SportOutcome<ShootOutResult>;
/** The number of goals among 100 kicks. */
export type ShootOutInfo = SportInfo<
  Pairing & { readonly conversion: { readonly home: number; readonly away: number } }
>;
