import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { referralStates } from './promotion-constants.ts';

const referredFriend = z.object({
  /** First name and initial. */
  name: z.string(),
  joinedAt: instant,
  state: z.enum(referralStates),
  /** What the friend's recharge brought the player. */
  earned: decimalText.nullable(),
});
export type ReferredFriend = z.infer<typeof referredFriend>;

export const referralEndpoints = endpointTable({
  'GET /referrals': {
    access: 'player',
    summary: 'The player’s own code, what a friend brings, and the friends who joined with it, newest first',
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(referredFriend),
    extra: nextPageMeta.extend({
      referralCode: z.string(),
      /** Null while no referral offer runs. */
      terms: z
        .object({
          /** What each of both gets. */
          bonus: decimalText,
          /** The friend's first recharge of at least this much. */
          minRecharge: decimalText,
        })
        .nullable(),
      joined: z.number().int(),
      earned: decimalText,
    }),
  },
});
