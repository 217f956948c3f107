import { type BodyOf, type BreakPeriod, type BreakRedeem, coolOffPeriods } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import { demandPassword } from '../../accounts/accounts/password.ts';
import {
  endOfExclusionPeriod,
  exclusionForEver,
  getPlayerExclusion,
  startExclusion,
} from '../../accounts/exclusions/exclusions.ts';
import { type Context, inTransaction } from '../../context.ts';
import { getStoredBalance } from '../../money/balances/balances.ts';
import {
  cancelOpenRequests,
  requestRemainingRedeem,
} from '../../money/transfer-requests/transfer-requests.ts';
import { findOwnCents } from '../../promotions/wagering/wagering.ts';
import { excludeOtherAccounts } from '../other-accounts/other-accounts.ts';
import { lockPlayer } from './breaks.sql.ts';

/** PostgreSQL intervals, because the database's clock decides when a break ends. */
const intervals = {
  day: '24 hours',
  three_days: '72 hours',
  week: '7 days',
  two_weeks: '14 days',
  month: '30 days',
  six_weeks: '42 days',
  half_year: '6 months',
  year: '1 year',
  two_years: '2 years',
  five_years: '5 years',
  ever: null,
} as const satisfies Record<BreakPeriod, string | null>;

const isCoolOff = (period: BreakPeriod) => coolOffPeriods.some((one) => one === period);

/**
 * Excludes the player for the period; `until` is null for a permanent exclusion. The exclusion is committed
 * first: if the redeem fails, the break still holds and an agent can redeem the balance later.
 */
export async function takeBreak(
  context: Context,
  actor: PlayerActor,
  { period, currentPassword, username, redeem }: BodyOf<'POST /user/break'>,
): Promise<{ until: string | null; redeem: BreakRedeem }> {
  const { playerId } = actor;
  await demandPassword(context, actor, currentPassword);
  const own = await getUser(context, playerId);
  demand(own.username === username, 'account.confirmation_differs', { field: 'username' });
  const interval = intervals[period];
  const exclusion = {
    cause: isCoolOff(period) ? 'cool_off' : 'self_exclusion',
    end: interval === null ? exclusionForEver : endOfExclusionPeriod(interval),
    by: null,
    reason: null,
  } as const;
  const until = await inTransaction(context, async (tx) => {
    await lockPlayer(tx.db, playerId);
    demand(await startExclusion(tx, playerId, exclusion), 'player.exclusion_not_longer', { field: 'period' });
    return (await getPlayerExclusion(tx, playerId))?.until ?? null;
  });
  await cancelOpenRequests(context, playerId, 'recharge');
  await excludeOtherAccounts(context, playerId);
  return { until, redeem: redeem ? await requestRedeem(context, playerId) : 'nothing' };
}

/** Requests only the player's own money. An open bonus is lost with the break. */
async function requestRedeem(context: Context, playerId: string): Promise<BreakRedeem> {
  const { balanceCents } = await getStoredBalance(context, playerId);
  const remainingCents = (await findOwnCents(context, playerId)) ?? balanceCents;
  if (remainingCents <= 0n) return 'nothing';
  const isRequested = await requestRemainingRedeem(context, playerId, remainingCents);
  return isRequested ? 'requested' : 'left_to_agent';
}
