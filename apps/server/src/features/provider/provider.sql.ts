import { databaseIn, databaseNow, notWaitingForDisk } from '@golden-acers/platform';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ServerDatabase, ServerSchema } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

/**
 * The configured agents in their order, with their budgets. Answers their ids. Those that aren't configured any more keep
 * their rows, because players and transfers hang on them. A start may bring a new password: it is tried at once.
 */
export async function keepProviderAgents(
  tx: Db,
  agents: readonly { readonly id: string; readonly name: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, agent] of agents.entries()) {
    const { id } = await tx
      .insertInto('provider_agent')
      .values({
        ...agent,
        position,
        agent_key_sealed: null,
        sign_in_lease_until: null,
        sign_in_refused_until: null,
        credit_cents: null,
        credit_at: null,
        catalogue_at: null,
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ position, sign_in_refused_until: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await tx
    .insertInto('provider_budget')
    .values(ids.map((id) => ({ provider_agent_id: id })))
    .onConflict((conflict) => conflict.column('provider_agent_id').doNothing())
    .execute();
  await tx.updateTable('provider_agent').where('id', 'not in', ids).set({ position: null }).execute();
  // Calls replace those that they follow by the allowance: under another one, some would stay for ever.
  await sql`delete from provider_call where called_at < clock_timestamp() - interval '1 hour'`.execute(tx);
  return ids;
}

/** The configured agent with the fewest players, whose budget a new one will share. */
export async function findRoomiestAgent(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with open_agent as (select id, position, count(*) over () as agents from provider_agent where position is not null)
    select id from open_agent
      -- With one agent there is nothing to count.
      order by case when agents > 1 then (select count(*) from player where provider_agent_id = open_agent.id) end, position
      limit 1`.execute(db);
  return rows[0]?.id;
}

/** How many players hang on agents that aren't configured. */
export async function countStranded(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('player')
    .innerJoin('provider_agent', 'provider_agent.id', 'player.provider_agent_id')
    .where('provider_agent.position', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface ProviderAgentRow {
  readonly keySealed: string | null;
  /** A sign-in was refused a while ago, by whichever server. */
  readonly isRefused: boolean;
  /** A server is asking for a new session. */
  readonly isSigningIn: boolean;
  readonly creditCents: bigint | null;
}

export async function getProviderAgent(db: Db, id: string): Promise<ProviderAgentRow> {
  return db
    .selectFrom('provider_agent')
    .where('id', '=', id)
    .select([
      'agent_key_sealed as keySealed',
      sql<boolean>`coalesce(sign_in_refused_until > clock_timestamp(), false)`.as('isRefused'),
      sql<boolean>`coalesce(sign_in_lease_until > clock_timestamp(), false)`.as('isSigningIn'),
      'credit_cents as creditCents',
    ])
    .executeTakeFirstOrThrow();
}

/** True when this caller may sign in now; nobody else may until it is done or the lease ran out. */
export async function claimSignIn(db: Db, id: string, leaseMs: number): Promise<boolean> {
  const row = await db
    .updateTable('provider_agent')
    .set({ sign_in_lease_until: databaseIn(leaseMs) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('sign_in_lease_until', 'is', null), where('sign_in_lease_until', '<', databaseNow)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseSignIn(db: Db, id: string): Promise<void> {
  await db.updateTable('provider_agent').set({ sign_in_lease_until: null }).where('id', '=', id).execute();
}

export async function setAgentKey(db: Db, id: string, keySealed: string | null): Promise<void> {
  await db.updateTable('provider_agent').set({ agent_key_sealed: keySealed }).where('id', '=', id).execute();
}

/** Forgets the key, and has nobody sign in for so long. */
export async function refuseSignIn(db: Db, id: string, pauseMs: number): Promise<void> {
  const until = databaseIn(pauseMs);
  const refused = { agent_key_sealed: null, sign_in_refused_until: until };
  await db.updateTable('provider_agent').where('id', '=', id).set(refused).execute();
}

export async function allowSignIn(db: Db, id: string): Promise<void> {
  await db.updateTable('provider_agent').where('id', '=', id).set({ sign_in_refused_until: null }).execute();
}

/** Writes only what is new: every balance that is read brings the credit along. */
export async function setCredit(db: Db, id: string, creditCents: bigint): Promise<void> {
  await db
    .updateTable('provider_agent')
    .set({ credit_cents: creditCents, credit_at: databaseNow })
    .where('id', '=', id)
    .where('credit_cents', 'is distinct from', creditCents)
    .where(sql<boolean>`${notWaitingForDisk} is not null`)
    .execute();
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now;
}

export interface ProviderPlayerRow {
  readonly playerId: string;
  /** At whose agent the account is. */
  readonly providerAgentId: string;
  readonly account: string;
  readonly passwordSealed: string;
  readonly accountState: 'pending' | 'ready';
  readonly balanceCents: bigint;
  readonly balanceAt: Date | null;
}

export async function findProviderPlayer(db: Db, playerId: string): Promise<ProviderPlayerRow | undefined> {
  return db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select([
      'id as playerId',
      'provider_agent_id as providerAgentId',
      'provider_username as account',
      'provider_password_sealed as passwordSealed',
      'provider_account_state as accountState',
      'balance_cents as balanceCents',
      'balance_at as balanceAt',
    ])
    .executeTakeFirst();
}

/** While a transfer of the player is being sent, nobody can tell whether its amount is in a balance that is read. */
export const nothingIsSentFor = (playerId: string | RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from transfer where player_id = ${playerId} and state = 'sending')`;

/**
 * Keeps what the provider said when it was asked at `readAt`, without waiting for the disk: it can be asked again. What was
 * learned later stays, because an answer that was asked for before a transfer may arrive after it. While one is being sent nothing
 * is kept.
 */
export async function setBalance(
  db: ServerDatabase,
  { playerId, balanceCents, readAt }: { playerId: string; balanceCents: bigint; readAt: Date },
): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('player')
        .set({
          balance_cents: balanceCents,
          balance_at: readAt,
          balance_told_at: databaseNow,
        })
        .where('id', '=', playerId)
        .where((where) => where.or([where('balance_at', 'is', null), where('balance_at', '<=', readAt)]))
        .where(nothingIsSentFor(playerId))
        .where(sql<boolean>`${notWaitingForDisk} is not null`)
        .returning('id'),
    )
    .insertInto('player_activity')
    .columns(['player_id', 'balance_changed_at'])
    .expression((query) =>
      // The statement's own snapshot still shows the balance from before the update.
      query
        .selectFrom('player')
        .innerJoin('changed', 'changed.id', 'player.id')
        .where('player.balance_cents', '<>', balanceCents)
        .select(['player.id', databaseNow.as('balance_changed_at')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet((set) => ({ balance_changed_at: set.ref('excluded.balance_changed_at') })),
    )
    .execute();
}

/** A new name for an account that isn't there yet. */
export async function renameAccount(db: Db, playerId: string, account: string): Promise<void> {
  await db
    .updateTable('player')
    .set({ provider_username: account })
    .where('id', '=', playerId)
    .where('provider_account_state', '=', 'pending')
    .execute();
}

export async function setAccountReady(db: Db, playerId: string): Promise<void> {
  await db
    .updateTable('player')
    .set({ provider_account_state: 'ready' })
    .where('id', '=', playerId)
    .execute();
}

export async function listAgentsOfPending(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .where('provider_account_state', '=', 'pending')
    .select('provider_agent_id as id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPendingAccount(db: Db, providerAgentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('player')
    .where('provider_account_state', '=', 'pending')
    .where('provider_agent_id', '=', providerAgentId)
    // By chance, so that a few hopeless ones don't stand in front of the others for ever.
    .orderBy(sql`random()`)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
