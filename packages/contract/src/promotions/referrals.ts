import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { referralStates } from './promotion-constants.ts';

export const referredFriend = z.object({
  name: z.string().describe('First name and initial.'),
  joinedAt: instant,
  state: z.enum(referralStates),
  earned: decimalText.nullable().describe("What the friend's recharge brought the player."),
});
export type ReferredFriend = z.infer<typeof referredFriend>;

export const referralEndpoints = endpointTable({
  'GET /referrals': {
    access: 'player',
    summary:
      'The player’s referral code, what a friend brings, and the friends who joined with it, newest first',
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(referredFriend),
    extra: nextPageMeta.extend({
      referralCode: z.string(),
      terms: z
        .object({
          bonus: decimalText.describe('What each of the two gets.'),
          minRecharge: decimalText.describe("The friend's first recharge of at least this much."),
        })
        .nullable()
        .describe('Null while no referral offer runs.'),
      joined: z.number().int(),
      earned: decimalText,
    }),
  },
});
