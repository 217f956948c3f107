import {
  type LimitKind,
  limitKinds,
  type PlayerLimit,
  playLimitKinds,
  toLimitValue,
} from '@golden-acers/contract';
import { announceWork, dayMs, demand, Refusal, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { auditedLimit, notePerson, searchPerson } from '../../accounts/exclusions/excluded-persons.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { recordFact } from '../../events/facts/facts.ts';
import {
  countWatchedByLimit,
  getPlayCompleteUntil,
  readPlayNow,
  takeWatchSlot,
  watchPlay,
} from '../../promotions/play/play.ts';
import { watchedRecordCalls } from '../../provider/gateway/budget.ts';
import { findPlayRefusal } from '../../provider/provider-accounts/limit-refusals.ts';
import { requestGameStop } from '../../provider/provider-accounts/running-games.ts';
import {
  deliverLimitsBeforeLaunch,
  enforcesLimits,
  hasLimitsToEnforce,
  limitDeliveryWork,
} from '../limit-deliveries/limit-deliveries.ts';
import {
  deleteLimit,
  findBindingMax,
  findOwnLimit,
  hasPlayLimit,
  type LimitRow,
  listLimitRows,
  listPlayersOverLimits,
  lockLimitedPlayer,
  lockRunningGame,
  writeLimit,
  writeRaise,
} from './limits.sql.ts';

export { hasLimits, listAccountsRegisteredAfter, runsGames } from './limits.sql.ts';

/** A launch reads a limited player's stakes and losses again if they are older than this. */
const playFreshForMs = 60_000;
/** The time after a launch for which a limited player's records are read with priority. */
const watchForMs = dayMs;
const maxStopsAtOnce = 100;

export async function listLimits(
  context: Pick<Context, 'db' | 'gateway'>,
  playerId: string,
): Promise<PlayerLimit[]> {
  const rows = new Map((await listLimitRows(context.db, playerId)).map((row) => [row.kind, row]));
  const playDelay = await playDelaySeconds(context, playerId);
  return limitKinds.map((kind) => ({
    ...toLimit(kind, rows.get(kind)),
    delaySeconds: playLimitKinds.some((play) => play === kind) ? playDelay : 0,
  }));
}

function toLimit(kind: LimitKind, row: LimitRow | undefined): Omit<PlayerLimit, 'delaySeconds'> {
  if (row === undefined) {
    const none = { max: null, own: null, operator: null, used: null, raise: null };
    return { kind, ...none, countsOtherAccounts: false };
  }
  const { confirmableFrom, confirmableUntil } = row;
  const shown = (value: bigint | null) => (value === null ? null : toLimitValue(kind, value));
  const { own, operator } = row;
  const isOwnLower = operator === null || (own !== null && own < operator);
  return {
    ...{
      kind,
      max: shown(isOwnLower ? own : operator),
      own: shown(own),
      operator: shown(operator),
      used: shown(row.used),
      countsOtherAccounts: row.countsOtherAccounts,
    },
    raise:
      confirmableFrom === null || confirmableUntil === null
        ? null
        : {
            max: shown(row.raiseTo),
            confirmableFrom: confirmableFrom.toISOString(),
            confirmableUntil: confirmableUntil.toISOString(),
          },
  };
}

interface LimitOrder {
  readonly kind: LimitKind;
  /** Cents, or minutes for the kind `session`. Null: no limit. */
  readonly max: number | null;
}

/**
 * Sets the player's own limit. A lower limit applies at once. A higher one, or none, is stored as a raise,
 * which the player can confirm after 24 hours. Setting the present limit cancels a raise. Locks the player.
 */
export async function setOwnLimit(
  context: Context,
  playerId: string,
  { kind, max }: LimitOrder,
): Promise<PlayerLimit[]> {
  const wanted = max === null ? null : BigInt(max);
  await inTransaction(context, async (tx) => {
    await lockLimitedPlayer(tx.db, playerId);
    const own = await findOwnLimit(tx.db, playerId, kind);
    if (wanted !== null && (own === undefined || wanted <= own.max)) {
      if (wanted === own?.max && own.raise === 'none') return;
      await writeLimit(tx.db, { playerId, kind, setBy: 'player', max: wanted });
      await notePerson(tx, playerId);
      await searchPerson(tx, playerId);
      await recordLimitChange(tx, playerId, { kind, max }, false);
      return;
    }
    // A repeated request does not restart the 24 hours.
    const isWaiting = own?.raise === 'early' || own?.raise === 'confirmable';
    if (own === undefined || (isWaiting && own.raiseTo === wanted)) return;
    await writeRaise(tx.db, { playerId, kind }, wanted);
    await recordLimitChange(tx, playerId, { kind, max }, true);
  });
  await followNewLimit(context, playerId);
  return listLimits(context, playerId);
}

/** Confirms a raise. `max` must be that of the raise. Refuses before its 24 hours have passed. */
export async function confirmRaise(
  context: Context,
  playerId: string,
  { kind, max }: LimitOrder,
): Promise<PlayerLimit[]> {
  const wanted = max === null ? null : BigInt(max);
  await inTransaction(context, async (tx) => {
    await lockLimitedPlayer(tx.db, playerId);
    const own = await findOwnLimit(tx.db, playerId, kind);
    demand(own !== undefined && own.raise !== 'none' && own.raise !== 'over', 'limit.no_raise');
    demand(own.raiseTo === wanted, 'limit.no_raise');
    demand(own.raise === 'confirmable', 'limit.raise_too_early');
    if (wanted === null) await deleteLimit(tx.db, { playerId, kind });
    else await writeLimit(tx.db, { playerId, kind, setBy: 'player', max: wanted });
    await recordLimitChange(tx, playerId, { kind, max }, false);
  });
  return listLimits(context, playerId);
}

export function recordLimitChange(
  tx: TxContext,
  playerId: string,
  { kind, max }: LimitOrder,
  isRaise: boolean,
) {
  announceWork(tx.db, limitDeliveryWork);
  const data = { limit: kind, max, isRaise };
  return recordActivity(tx, { accountId: playerId, kind: 'limit_changed', data });
}

export async function listLimitsOf(
  context: Context,
  agentId: string,
  account: string,
): Promise<PlayerLimit[]> {
  const { playerId } = await getPlayerInSubtree(context, agentId, account);
  return listLimits(context, playerId);
}

interface OperatorLimit extends LimitOrder {
  readonly account: string;
  readonly max: number;
  readonly reason: string;
}

/** Sets the operator's limit. It must be lower than the limit in force: agents cannot loosen a limit. */
export async function setOperatorLimit(
  context: Context,
  actor: AgentActor,
  { account, kind, max, reason }: OperatorLimit,
): Promise<PlayerLimit[]> {
  const { playerId } = await getPlayerInSubtree(context, actor.agentId, account);
  await inTransaction(context, async (tx) => {
    const { isActive } = await lockLimitedPlayer(tx.db, playerId);
    demand(isActive, 'player.closed');
    const binding = await findBindingMax(tx.db, { playerId, kind });
    demand(binding === null || BigInt(max) < binding, 'limit.not_lower', { field: 'max' });
    await writeLimit(tx.db, { playerId, kind, setBy: 'operator', max: BigInt(max) });
    await notePerson(tx, playerId);
    await searchPerson(tx, playerId);
    await recordLimitChange(tx, playerId, { kind, max }, false);
    await recordPlayerEvent(tx, actor, 'player.limited', {
      id: playerId,
      ...(binding !== null && { before: auditedLimit(kind, binding) }),
      after: auditedLimit(kind, BigInt(max)),
      reason,
    });
  });
  await followNewLimit(context, playerId);
  return listLimits(context, playerId);
}

/**
 * Gives the provider the limits of a player, and reads the player's newest records. Refuses if the provider
 * cannot be reached.
 */
export async function prepareLimitsForLaunch(context: Context, playerId: string): Promise<void> {
  const isEnforced = enforcesLimits(context);
  if (isEnforced) await deliverLimitsBeforeLaunch(context, playerId);
  if (!(await watchLimitedPlayer(context, playerId))) return;
  if (!isEnforced && (await hasLimitsToEnforce(context, playerId))) await demandWatchSlot(context, playerId);
  const readAt = await getPlayCompleteUntil(context, playerId);
  const isFresh = readAt !== null && context.clock.now().getTime() - readAt.getTime() < playFreshForMs;
  if (isFresh) return;
  try {
    await readPlayNow(context, playerId);
  } catch (error) {
    // Record calls have a smaller limit than all calls: the provider itself is not busy.
    if (!(error instanceof Refusal) || error.code !== 'provider.busy') throw error;
    // It refuses by itself what its records would forbid.
    if (!isEnforced) refuseUnchecked(error.details.retryAfterSeconds ?? 1);
  }
}

function refuseUnchecked(retryAfterSeconds: number): never {
  const text = 'Your limits can be checked in {seconds} seconds. Please try again then.';
  const values = { seconds: Math.ceil(retryAfterSeconds) };
  return refuse('limit.check_waits', { retryAfterSeconds, message: { text, values } });
}

/**
 * Each limited player whose provider enforces nothing is read at least once a minute, so only so many can
 * play. The launches of others wait.
 */
async function demandWatchSlot(context: Context, playerId: string): Promise<void> {
  const slots = watchedRecordCalls(context.gateway.tuning);
  const freeInSeconds = await inTransaction(context, (tx) => takeWatchSlot(tx.db, { playerId, slots }));
  if (freeInSeconds === undefined) return;
  const minutes = Math.max(1, Math.ceil(freeInSeconds / 60));
  const text =
    'As many players with limits are playing now as can be checked. Please try again in {minutes} minutes.';
  refuse('limit.check_waits', {
    retryAfterSeconds: Math.max(1, freeInSeconds),
    message: { text, values: { minutes } },
  });
}

/** A new limit is never refused: the player whose game is open is watched beside all others. */
export async function followNewLimit(context: Context, playerId: string): Promise<void> {
  await watchLimitedPlayer(context, playerId);
  if (enforcesLimits(context) || !(await hasLimitsToEnforce(context, playerId))) return;
  await inTransaction(context, (tx) => takeWatchSlot(tx.db, { playerId, slots: null }));
}

/** How late a stake counts at most for the player's limits on stakes and losses. */
async function playDelaySeconds(context: Pick<Context, 'db' | 'gateway'>, playerId: string): Promise<number> {
  if (enforcesLimits(context)) return 0;
  const { tuning } = context.gateway;
  const watched = Math.max(1, await countWatchedByLimit(context.db, playerId));
  return Math.ceil((tuning.windowMs * watched) / watchedRecordCalls(tuning) / 1_000);
}

/** Gives a player with a limit on play priority when records are read. False if there is no such limit. */
async function watchLimitedPlayer(context: Context, playerId: string): Promise<boolean> {
  if (!(await hasPlayLimit(context.db, playerId))) return false;
  await watchPlay(context, [playerId], new Date(context.clock.now().getTime() + watchForMs));
  return true;
}

/**
 * Background job: stops the games of players who reached a limit. True if there may be more. Several servers
 * can run it at once.
 */
export async function stopGamesOverLimits(context: Context): Promise<boolean> {
  const playerIds = await listPlayersOverLimits(context.db, maxStopsAtOnce);
  for (const playerId of playerIds) await inTransaction(context, (tx) => stopGameOverLimit(tx, playerId));
  return playerIds.length === maxStopsAtOnce;
}

/**
 * A launch since the list was read may have begun another session, which the limit allows. Another server may
 * have stopped the game.
 */
async function stopGameOverLimit(tx: TxContext, playerId: string): Promise<void> {
  if (!(await lockRunningGame(tx.db, playerId))) return;
  const refusal = await findPlayRefusal(tx.db, playerId);
  if (refusal === null) return;
  await requestGameStop(tx, playerId, 'worker');
  await recordFact(tx, { kind: 'limit.reached', playerId, data: { limit: refusal.kind } });
}
