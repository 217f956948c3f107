import { type QueryOf, type ReferralState, type ReferredFriend, toMoney } from '@golden-acers/contract';
import { pageFromRows } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { theoreticalLossForReferral } from '../expectation/best-attack.ts';
import { stakesForLoss } from '../expectation/theoretical-loss.ts';
import { friendNameOf } from './referral-rules.ts';
import { type FriendRow, findReferralTerms, listFriends, sumReferrals } from './referrals.sql.ts';

/** The player's own code, the reward for a friend, and the friends who joined with it. */
export async function getReferrals(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  query: QueryOf<'GET /referrals'>,
) {
  const [terms, sums, found] = await Promise.all([
    findReferralTerms(db, playerId),
    sumReferrals(db, playerId),
    listFriends(db, playerId, query),
  ]);
  const { rows, nextCursor } = pageFromRows(found, query.limit);
  return {
    page: { rows: rows.map(describeFriend), nextCursor },
    referralCode: sums.code,
    joined: sums.joined,
    earned: toMoney(sums.earnedCents),
    terms:
      terms === undefined
        ? null
        : {
            bonus: toMoney(terms.bonusCents),
            minRecharge: toMoney(terms.minRechargeCents),
            minStaked: toMoney(stakesForLoss('SLOT', theoreticalLossForReferral(terms.bonusCents))),
          },
  };
}

function describeFriend(row: FriendRow): ReferredFriend {
  return {
    name: friendNameOf(row.firstName, row.lastName),
    joinedAt: row.joinedAt.toISOString(),
    state: stateOf(row),
    earned: row.isPaid && row.bonusCents !== null ? toMoney(row.bonusCents) : null,
  };
}

function stateOf({ hasReferral, isHeld, isPaid, isEnded }: FriendRow): ReferralState {
  if (!hasReferral) return 'joined';
  if (isPaid) return 'paid';
  if (isEnded) return 'refused';
  return isHeld ? 'checking' : 'due';
}
