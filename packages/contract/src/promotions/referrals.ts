import { z } from 'zod';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { referralStates } from './promotion-constants.ts';

export const referredFriend = z.object({
  name: z.string().describe('The first name of the friend, and the initial of the last name.'),
  joinedAt: instant.describe('When the friend registered (UTC).'),
  state: z
    .enum(referralStates)
    .describe(
      'What became of the referral. `joined`: too little is recharged or staked yet. `due`: the bonus is being paid. `checking`: it is in review.',
    ),
  earned: money.nullable().describe('The bonus that the player got for this friend; null: none yet.'),
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
          bonus: money.describe('The bonus that each of the two gets.'),
          minRecharge: money.describe('The smallest first recharge of the friend that counts.'),
          minStaked: money.describe(
            'What the friend must stake on slots before both get the bonus; games that keep less of a stake count less.',
          ),
        })
        .nullable()
        .describe('The terms of the referral offer that runs now; null: none runs.'),
      joined: z.number().int().describe('The number of friends who registered with the code.'),
      earned: money.describe('The sum of the bonuses that the player got.'),
    }),
  },
});
