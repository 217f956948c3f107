import { type Money, toCents, toMoney, type VipSettings, type VipStatus } from '@golden-acers/contract';
import { dayMs, demand, recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { getPlayCompleteUntil, sumPlayByType } from '../play/play.ts';
import {
  findPlayerVip,
  findTierBefore,
  getRequestMaxDollars,
  insertVipChange,
  listPaidShares,
  listRates,
  listTiers,
  listVipChanges,
  lockDuePlayer,
  lockPlayerVip,
  lockVipSettings,
  markAllDue,
  replaceRates,
  replaceTiers,
  writePlayerVip,
  writeRequestMaxDollars,
} from './vip.sql.ts';
import {
  fallsSomewhere,
  isRakebackPayable,
  nextThreshold,
  nextTier,
  pointsLastDays,
  tierOf,
  vipPointsOf,
} from './vip-rules.ts';

export { arePointsDue } from './vip.sql.ts';
export { rakebackStakes } from './vip-rules.ts';

const historyLength = 12;
const countAgainAfterMs = dayMs;
const quarterMs = 15 * 60_000;

/** The player's tier, points and benefits. Calls no provider. */
export async function getVipStatus(context: Pick<Context, 'db'>, playerId: string): Promise<VipStatus> {
  const { db } = context;
  const [vip, changes, shares, settings, completeUntil] = await Promise.all([
    findPlayerVip(db, playerId),
    listVipChanges(db, playerId, historyLength),
    listPaidShares(db, playerId, historyLength),
    getVipSettings(context),
    getPlayCompleteUntil(context, playerId),
  ]);
  const { tier = 0, points = 0n, since = null } = vip ?? {};
  const next = nextThreshold(settings.tiers, tier);
  return {
    ...{ tier, points: Number(points), since: since?.toISOString() ?? null },
    next: next === null ? null : { tier: next.tier, points: next.points },
    readAt: completeUntil?.toISOString() ?? null,
    settings,
    changes: changes.map(({ at, from, to, points: then }) => ({
      ...{ at: at.toISOString(), from, to, points: Number(then) },
    })),
    shares: shares.map(({ bonusCents, ...share }) => ({ ...share, bonus: toMoney(bonusCents) })),
  };
}

export async function getVipSettings({ db }: Pick<Context, 'db'>): Promise<VipSettings> {
  const [tiers, rates, requestMaxDollars] = await Promise.all([
    listTiers(db),
    listRates(db),
    getRequestMaxDollars(db),
  ]);
  return {
    tiers: tiers.map(({ requestMaxDollars: max, points, ...tier }) => ({
      ...{ ...tier, points: Number(points), requestMax: fromDollars(max) },
    })),
    ...{ rates, requestMax: fromDollars(requestMaxDollars) },
  };
}

/** Called by the root agent. The points of all players are counted again. */
export async function changeVipSettings(
  context: Context,
  actor: AgentActor,
  settings: VipSettings,
): Promise<VipSettings> {
  const thresholds = settings.tiers.map(({ points }) => points);
  demand(
    thresholds.every((points, index) => index === 0 || points > (thresholds[index - 1] ?? 0)),
    'promotion.tiers_not_rising',
  );
  const limits = [settings, ...settings.tiers].map(({ requestMax }) => toDollars(requestMax));
  demand(!fallsSomewhere(limits), 'promotion.limits_falling');
  demand(isRakebackPayable(settings), 'promotion.rakeback_too_high');
  await inTransaction(context, async (tx) => {
    await lockVipSettings(tx.db);
    const before = await getVipSettings(tx);
    demandVersion(tx, recordVersionOf(before));
    await replaceTiers(
      tx.db,
      settings.tiers.map(({ requestMax, points, ...tier }) => ({
        ...{ ...tier, points: BigInt(points), requestMaxDollars: toDollars(requestMax) },
      })),
    );
    await replaceRates(tx.db, settings.rates);
    await writeRequestMaxDollars(tx.db, toDollars(settings.requestMax));
    await markAllDue(tx.db, tx.clock.now());
    await recordSettingEvent(tx, actor, 'setting.vip_changed', {
      ...{ id: 'vip', before: auditOf(before), after: auditOf(settings) },
    });
  });
  return getVipSettings(context);
}

const fromDollars = (dollars: number) => toMoney(BigInt(dollars) * 100n);
const toDollars = (amount: Money) => Number(toCents(amount) / 100n);

const auditOf = ({ tiers, rates, requestMax }: VipSettings) => ({
  requestMax: [requestMax, ...tiers.map((tier) => tier.requestMax)].map(toDollars).join(', '),
  tiers: tiers
    .map((tier) => `${tier.tier}: ${tier.points} ${tier.cashbackPercent} % ${tier.rakebackBps} bps`)
    .join('; '),
  rates: Object.entries(rates)
    .map(([type, hundredths]) => `${type} ${hundredths}`)
    .join(', '),
});

/** Counts the points of players whose stakes have changed. */
export const vipConsumer = factConsumer({
  name: 'VIP points',
  version: 1,
  kinds: ['play.recorded'],
  async consume(tx, facts) {
    const players = new Set(facts.map(({ playerId }) => playerId));
    for (const playerId of [...players].sort()) await countPoints(tx, playerId, tx.clock.now());
  },
});

/**
 * Background job: counts the points of one player again, a day after the last time or after a change of the
 * rates. Safe on several servers. Returns whether there may be more.
 */
export async function countDuePoints(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const playerId = await lockDuePlayer(tx.db, now);
    if (playerId === undefined) return false;
    await countPoints(tx, playerId, now);
    return true;
  });
}

/**
 * The tier that a player had at that moment, including one that was earned by then through stakes that were
 * counted later.
 */
export async function getTierAt({ db }: Pick<Context, 'db'>, playerId: string, at: Date): Promise<number> {
  const held = await findTierBefore(db, playerId, at);
  const points = await sumPoints(db, playerId, { now: at, to: at });
  return Math.max(held, tierOf(await listTiers(db), points));
}

/** Sums the points for the stakes before `to`, within the days before `now` for which points count. */
async function sumPoints(
  db: Context['db'],
  playerId: string,
  { now, to }: { now: Date; to: Date },
): Promise<bigint> {
  const from = new Date(Math.floor((now.getTime() - pointsLastDays * dayMs) / quarterMs) * quarterMs);
  return vipPointsOf(await listRates(db), await sumPlayByType(db, { playerId, from, to }));
}

async function countPoints(tx: TxContext, playerId: string, now: Date): Promise<void> {
  const { db } = tx;
  const held = await lockPlayerVip(db, playerId);
  const points = await sumPoints(db, playerId, { now, to: new Date(now.getTime() + dayMs) });
  const tier = nextTier(held, await listTiers(db), points, now);
  const hasChanged = tier !== held.tier;
  const since = tier === 0 ? null : hasChanged ? now : held.since;
  const mayFall = points > 0n || tier > 0;
  const dueAt = mayFall ? new Date(now.getTime() + countAgainAfterMs) : null;
  await writePlayerVip(db, { playerId, points, tier, since }, dueAt);
  if (hasChanged) await insertVipChange(db, { playerId, at: now, from: held.tier, to: tier, points });
}
