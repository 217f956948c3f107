import { playLimitKinds } from '@golden-acers/contract';
import { z } from 'zod';

/** A limit that forbids a stake, or because of which the platform has ended the session. */
export const playLimitRefusal = z.object({
  /** The length of a session is counted by the platform only. */
  kind: z.enum([...playLimitKinds, 'session']),
  /** Cents, or minutes for `session`. */
  max: z.int().min(1),
  /** What the limit leaves, in the unit of `max`. */
  left: z.int().min(0),
  /** When the stake fits, or play is allowed again. Null: the stake is above the limit. */
  fitsAt: z.iso.datetime().nullable(),
});
export type PlayLimitRefusal = z.infer<typeof playLimitRefusal>;
