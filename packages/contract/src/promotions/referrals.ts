import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { referralStates } from './promotion-constants.ts';

export const referredFriend = z.object({
  name: z.string().describe('The first name of the friend, and the initial of the last name.'),
  joinedAt: instant.describe('When the friend registered (UTC).'),
  state: z
    .enum(referralStates)
    .describe(
      'What became of the referral. `joined`: no recharge counts yet. `due`: the bonus is being paid. `checking`: it is in review.',
    ),
  earned: decimalText
    .nullable()
    .describe('The bonus that the player got for this friend, in dollars; null: none yet.'),
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
      referralCode: z.string().describe('The code that friends register with.'),
      terms: z
        .object({
          bonus: decimalText.describe('The bonus that each of the two gets, in dollars.'),
          minRecharge: decimalText.describe(
            'The smallest first recharge of the friend that counts, in dollars.',
          ),
        })
        .nullable()
        .describe('The terms of the referral offer that runs now; null: none runs.'),
      joined: z.number().int().describe('The number of friends who registered with the code.'),
      earned: decimalText.describe('The sum of the bonuses that the player got, in dollars.'),
    }),
  },
});
