import {
  type BodyOf,
  defaultRealityCheckMinutes,
  type Endpoints,
  type OutputOf,
  toMoney,
  type Visit,
} from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { realityCheckMinutes } from '../../access/sessions/visit-rules.ts';
import { continueVisit } from '../../access/sessions/visits.ts';
import { type Context, inTransaction } from '../../context.ts';
import { getPlayCompleteUntil } from '../../promotions/play/play.ts';
import { chooseInterval } from './interval-rules.ts';
import {
  findInterval,
  lockPlayerForCheck,
  sumSince,
  upsertAcknowledgement,
  upsertInterval,
} from './reality-check.sql.ts';

type RealityCheck = OutputOf<Endpoints['GET /user/reality-check']['data']>;

/** Time and net position of the player's visit, from stored records. Does not call the provider. */
export async function getRealityCheck(context: Context, playerId: string): Promise<RealityCheck> {
  const { db, config } = context;
  const visit = await continueVisit(context, playerId);
  const [interval, sums, readAt] = await Promise.all([
    findInterval(db, playerId),
    sumSince(db, playerId, new Date(visit.startedAt)),
    getPlayCompleteUntil(context, playerId),
  ]);
  return {
    visit,
    intervalMinutes: realityCheckMinutes(interval?.intervalMinutes ?? null, config.realityCheckMaxMinutes),
    nextIntervalMinutes: interval?.nextIntervalMinutes ?? null,
    maxIntervalMinutes: config.realityCheckMaxMinutes,
    figures: {
      staked: toMoney(sums.stakedCents),
      won: toMoney(sums.wonCents),
      net: toMoney(sums.wonCents - sums.stakedCents),
      recharged: toMoney(sums.rechargedCents),
      redeemed: toMoney(sums.redeemedCents),
      readAt: readAt?.toISOString() ?? null,
    },
  };
}

type Choice = BodyOf<'POST /user/reality-check/acknowledge'>['choice'];

/** Has no effect on the check before it is due, or a second time. Locks the player. */
export async function acknowledgeRealityCheck(
  context: Context,
  { playerId }: PlayerActor,
  choice: Choice,
): Promise<Visit> {
  return inTransaction(context, async (tx) => {
    await lockPlayerForCheck(tx.db, playerId);
    const { now, checkDueAt } = await continueVisit(tx, playerId);
    const at = new Date(now);
    if (at >= new Date(checkDueAt))
      await upsertAcknowledgement(tx.db, playerId, { at, defaultMinutes: defaultRealityCheckMinutes });
    if (choice === 'stop') await endAllSessions(tx, playerId);
    return continueVisit(tx, playerId);
  });
}

export async function chooseCheckInterval(
  context: Context,
  { playerId }: PlayerActor,
  chosenMinutes: number,
): Promise<RealityCheck> {
  const maxMinutes = context.config.realityCheckMaxMinutes;
  demand(chosenMinutes <= maxMinutes, 'reality_check.too_rare', { field: 'intervalMinutes' });
  await inTransaction(context, async (tx) => {
    await lockPlayerForCheck(tx.db, playerId);
    const current = (await findInterval(tx.db, playerId))?.intervalMinutes ?? defaultRealityCheckMinutes;
    await upsertInterval(tx.db, playerId, chooseInterval(current, chosenMinutes));
  });
  return getRealityCheck(context, playerId);
}
