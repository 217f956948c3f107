import type { LimitKind } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface LimitRow {
  readonly kind: LimitKind;
  readonly own: bigint | null;
  readonly operator: bigint | null;
  /** By this account only: it must not show what somebody does who has the same contact data. */
  readonly used: bigint;
  readonly countsOtherAccounts: boolean;
  readonly raiseTo: bigint | null;
  /** Null if no raise is waiting. */
  readonly confirmableFrom: Date | null;
  readonly confirmableUntil: Date | null;
}

/** Lists one row for each kind that has a limit. */
export async function listLimitRows(db: Db, playerId: string): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    with own as (
      select kind, max_value, raise_to, raise_requested_at from player_limit where player_id = ${playerId} and set_by = 'player'),
    raise as (
      select kind, raise_to, raise_requested_at from own where raise_requested_at > clock_timestamp() - interval '7 days')
    select uses.kind, own.max_value as own, operator.max_value as operator, uses.used, raise.raise_to,
        uses.kind <> 'session' and (select count(*) > 1 from limit_accounts(${playerId})) as "countsOtherAccounts",
        raise.raise_requested_at + interval '24 hours' as "confirmableFrom",
        raise.raise_requested_at + interval '7 days' as "confirmableUntil"
      from player_limit_uses_by(${playerId}, array[${playerId}], 1) uses left join own using (kind) left join raise using (kind)
        left join player_limit operator on operator.player_id = ${playerId} and operator.kind = uses.kind
          and operator.set_by = 'operator'`.execute(db);
  return rows;
}

/** Locks the account (shared) and the player. A recharge waits for the lock, so it sees the new limit. */
export async function lockLimitedPlayer(
  tx: ServerTx,
  playerId: string,
): Promise<{ readonly isActive: boolean }> {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', playerId)
    .select('isActive')
    .forShare()
    .executeTakeFirstOrThrow();
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  return account;
}

export interface OwnLimit {
  readonly max: bigint;
  readonly raiseTo: bigint | null;
  /** `over`: the raise was not confirmed within 7 days. */
  readonly raise: 'none' | 'early' | 'confirmable' | 'over';
}

export async function findOwnLimit(
  tx: ServerTx,
  playerId: string,
  kind: LimitKind,
): Promise<OwnLimit | undefined> {
  const { rows } = await sql<OwnLimit>`
    select max_value as max, raise_to,
        case when raise_requested_at is null then 'none'
          when clock_timestamp() < raise_requested_at + interval '24 hours' then 'early'
          when clock_timestamp() < raise_requested_at + interval '7 days' then 'confirmable' else 'over' end as raise
      from player_limit where player_id = ${playerId} and kind = ${kind} and set_by = 'player'`.execute(tx);
  return rows[0];
}

interface NewLimit {
  readonly playerId: string;
  readonly kind: LimitKind;
  readonly setBy: 'player' | 'operator';
  readonly max: bigint;
}

/**
 * Cancels a waiting raise too. A trigger refuses to loosen a limit without a raise whose 24 hours are over.
 */
export async function writeLimit(tx: ServerTx, { playerId, kind, setBy, max }: NewLimit): Promise<void> {
  await tx
    .insertInto('playerLimit')
    .values({
      ...{ playerId, kind, setBy, maxValue: max },
      ...{ raiseRequestedAt: null, raiseTo: null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['playerId', 'kind', 'setBy'])
        .doUpdateSet({ maxValue: max, setAt: databaseNow, raiseRequestedAt: null, raiseTo: null }),
    )
    .execute();
}

/** Returns the limits of an account that another one lacks, has higher, or is about to raise. */
export async function listLowerLimits(
  db: Db,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<readonly Omit<NewLimit, 'playerId'>[]> {
  const { rows } = await sql<Omit<NewLimit, 'playerId'>>`
    select source.kind, source.set_by, least(source.max_value, present.max_value) as max from player_limit source
      left join player_limit present on present.player_id = ${toId} and present.kind = source.kind
        and present.set_by = source.set_by
      where source.player_id = ${fromId} and (present.max_value is null or present.max_value > source.max_value
        or present.raise_requested_at is not null and coalesce(present.raise_to > source.max_value, true))`.execute(
    db,
  );
  return rows;
}

export async function hasLimits(db: Db, playerId: string): Promise<boolean> {
  const { rows } = await sql`select from player_limit where player_id = ${playerId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Many accounts may register with one phone number. */
const maxRegisteredAfter = 50;

/**
 * Returns open accounts that registered with a mailbox or phone of this account and got its limits. `hashes`:
 * those that it has verified.
 */
export async function listAccountsRegisteredAfter(
  db: Db,
  playerId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account.id from excluded_person_key own
      join excluded_person_key other on other.value_hash = own.value_hash and other.player_id <> own.player_id
        and other.is_of_registration and other.created_at > own.created_at
      join account on account.id = other.player_id and account.is_active
      where own.player_id = ${playerId} and own.value_hash = any(${hashes}::text[])
      limit ${maxRegisteredAfter}`.execute(db);
  return rows.map(({ id }) => id);
}

type OwnKey = Pick<NewLimit, 'playerId' | 'kind'>;

const ownLimit = ({ playerId, kind }: OwnKey) =>
  sql<boolean>`player_id = ${playerId} and kind = ${kind} and set_by = 'player'`;

/** Starts or restarts the 24 hours. `to` null: the player wants no limit. */
export async function writeRaise(tx: ServerTx, key: OwnKey, to: bigint | null): Promise<void> {
  await tx
    .updateTable('playerLimit')
    .set({ raiseRequestedAt: databaseNow, raiseTo: to })
    .where(ownLimit(key))
    .execute();
}

export async function deleteLimit(tx: ServerTx, key: OwnKey): Promise<void> {
  await tx.deleteFrom('playerLimit').where(ownLimit(key)).execute();
}

/** Finds the lower one of the player's and the operator's limit. Null if there is none. */
export async function findBindingMax(tx: ServerTx, { playerId, kind }: OwnKey): Promise<bigint | null> {
  const { max } = await tx
    .selectFrom('playerLimit')
    .where('playerId', '=', playerId)
    .where('kind', '=', kind)
    .select(({ fn }) => fn.min('maxValue').as('max'))
    .executeTakeFirstOrThrow();
  return max;
}

export async function hasPlayLimit(db: Db, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('playerLimit')
    .where('playerId', '=', playerId)
    .where(sql<boolean>`kind not like 'recharge%'`)
    .select('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Players with a running game and a reached limit. */
export const runsGames = sql<boolean>`exists (select from running_game where stop_requested_at is null)`;

export async function listPlayersOverLimits(db: Db, maxRows: number): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select game.player_id from running_game game
      where stop_requested_at is null
        and exists (select from player_limit where player_limit.player_id = game.player_id and kind not like 'recharge%')
        and exists (select from play_session session where session.player_id = game.player_id
          and (last_at > clock_timestamp() - interval '30 minutes' or awaits_round))
        and play_limit_refusal(game.player_id) is not null
      order by 1 limit ${maxRows}`.execute(db);
  return rows.map(({ playerId }) => playerId);
}

/**
 * A launch that begins meanwhile waits, and replaces the stop that follows. False: no game runs, or it is
 * being stopped.
 */
export async function lockRunningGame(tx: ServerTx, playerId: string): Promise<boolean> {
  const game = await tx
    .selectFrom('runningGame')
    .where('playerId', '=', playerId)
    .select('stopRequestedAt')
    .forUpdate()
    .executeTakeFirst();
  return game?.stopRequestedAt === null;
}
