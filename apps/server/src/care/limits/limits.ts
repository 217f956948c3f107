import { type BodyOf, type LimitKind, limitKinds, type PlayerLimit } from '@golden-acers/contract';
import { dayMs, demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { notePerson } from '../../accounts/exclusions/excluded-persons.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { getPlayCompleteUntil, readPlayNow, watchPlay } from '../../promotions/play/play.ts';
import { findPlayRefusal } from '../../provider/provider-accounts/limit-refusals.ts';
import { requestGameStop } from '../../provider/provider-accounts/running-games.ts';
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

/** A launch needs the stakes and losses of a limited player; those of a minute ago will do. */
const playFreshForMs = 60_000;
/** How long after a launch a limited player's records are read before others'. */
const watchForMs = dayMs;
const maxStopsAtOnce = 100;

export async function listLimits({ db }: Pick<Context, 'db'>, playerId: string): Promise<PlayerLimit[]> {
  const rows = new Map((await listLimitRows(db, playerId)).map((row) => [row.kind, row]));
  return limitKinds.map((kind) => toLimit(kind, rows.get(kind)));
}

const numberOf = (value: bigint | null) => (value === null ? null : Number(value));

function toLimit(kind: LimitKind, row: LimitRow | undefined): PlayerLimit {
  if (row === undefined) return { kind, max: null, own: null, operator: null, used: null, raise: null };
  const { confirmableFrom, confirmableUntil } = row;
  const [own, operator] = [numberOf(row.own), numberOf(row.operator)];
  return {
    ...{ kind, own, operator, used: Number(row.used) },
    max: own === null || operator === null ? (own ?? operator) : Math.min(own, operator),
    raise:
      confirmableFrom === null || confirmableUntil === null
        ? null
        : {
            max: numberOf(row.raiseTo),
            confirmableFrom: confirmableFrom.toISOString(),
            confirmableUntil: confirmableUntil.toISOString(),
          },
  };
}

interface LimitOrder {
  readonly kind: LimitKind;
  /** Cents; minutes of a session. Null: no limit. */
  readonly max: number | null;
}

/**
 * Sets the player's own limit. A lower one holds at once. A higher one, or none, is only asked for: the
 * player confirms it from 24 hours later on. To set the present limit takes back what was asked for.
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
      await recordChange(tx, playerId, { kind, max }, false);
      return;
    }
    // Asked again, the time goes on.
    const isWaiting = own?.raise === 'early' || own?.raise === 'confirmable';
    if (own === undefined || (isWaiting && own.raiseTo === wanted)) return;
    await writeRaise(tx.db, { playerId, kind }, wanted);
    await recordChange(tx, playerId, { kind, max }, true);
  });
  await watchLimitedPlayer(context, playerId);
  return listLimits(context, playerId);
}

/** The second confirmation of a higher limit. It names the limit, so that nobody confirms another one. */
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
    await recordChange(tx, playerId, { kind, max }, false);
  });
  return listLimits(context, playerId);
}

function recordChange(tx: TxContext, playerId: string, { kind, max }: LimitOrder, isRaise: boolean) {
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

type OperatorLimit = BodyOf<'PUT /fortune-panda/users/:username/limits'> & { readonly account: string };

/** The operator's limit beside the player's own. It goes only down: no agent loosens either of them. */
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
    await recordChange(tx, playerId, { kind, max }, false);
    await recordPlayerEvent(tx, actor, 'player.limited', {
      id: playerId,
      ...(binding !== null && { before: auditedLimit(kind, Number(binding)) }),
      after: auditedLimit(kind, max),
      reason,
    });
  });
  await watchLimitedPlayer(context, playerId);
  return listLimits(context, playerId);
}

const auditedLimit = (kind: LimitKind, max: number) => ({
  limit: kind,
  ...(kind === 'session' ? { limitMinutes: max } : { limitMaxCents: max }),
});

/** Reads the newest stakes of a player with a limit on play. Refuses when the provider can't be read. */
export async function readPlayBeforeLaunch(context: Context, playerId: string): Promise<void> {
  if (!(await watchLimitedPlayer(context, playerId))) return;
  const readAt = await getPlayCompleteUntil(context, playerId);
  const isFresh = readAt !== null && context.clock.now().getTime() - readAt.getTime() < playFreshForMs;
  if (!isFresh) await readPlayNow(context, playerId);
}

/** Has the records of a player with a limit on play read before others'. False without such a limit. */
async function watchLimitedPlayer(context: Context, playerId: string): Promise<boolean> {
  if (!(await hasPlayLimit(context.db, playerId))) return false;
  await watchPlay(context, [playerId], new Date(context.clock.now().getTime() + watchForMs));
  return true;
}

/** Background job: stops the games of players who have reached a limit. Safe on several servers at once. */
export async function stopGamesOverLimits(context: Context): Promise<boolean> {
  const playerIds = await listPlayersOverLimits(context.db, maxStopsAtOnce);
  for (const playerId of playerIds) await inTransaction(context, (tx) => stopGameOverLimit(tx, playerId));
  return playerIds.length === maxStopsAtOnce;
}

/** A launch since the list was read may have begun another session, which the limit allows. */
async function stopGameOverLimit(tx: TxContext, playerId: string): Promise<void> {
  await lockRunningGame(tx.db, playerId);
  if ((await findPlayRefusal(tx.db, playerId)) !== null) await requestGameStop(tx, playerId, 'worker');
}
