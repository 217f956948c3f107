import { databaseNow } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Finds the configured agent with the fewest players. Undefined if no agent is configured. */
export async function findLeastLoadedAgent(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with open_agent as (select id, position, count(*) over () as agents from provider_agent where position is not null)
    select id from open_agent
      -- With one agent there is nothing to count.
      order by case when agents > 1 then (select count(*) from player where provider_agent_id = open_agent.id) end, position
      limit 1`.execute(db);
  return rows[0]?.id;
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}

export type ProviderPlayerRow = NonNullable<Awaited<ReturnType<typeof findProviderPlayer>>>;

export async function findProviderPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select([
      'id as playerId',
      'providerAgentId',
      'providerUsername as account',
      'providerPasswordSealed as passwordSealed',
      'providerAccountState as accountState',
      'balanceCents',
      'balanceAt',
    ])
    .executeTakeFirst();
}

/** While a transfer is being sent, a balance may or may not include it. */
export const noTransferSendingFor = (playerId: string | RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from transfer where player_id = ${playerId} and state = 'sending')`;

/**
 * Stores a balance that was read at `readAt`. Keeps the stored one if it was read later, because responses
 * can arrive out of order. Does nothing while a transfer is being sent.
 */
export async function setBalance(
  db: Db,
  { playerId, balanceCents, readAt }: { playerId: string; balanceCents: bigint; readAt: Date },
): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('player')
        .set({
          balanceCents,
          balanceAt: readAt,
          balanceReportedAt: databaseNow,
        })
        .where('id', '=', playerId)
        .where((where) => where.or([where('balanceAt', 'is', null), where('balanceAt', '<=', readAt)]))
        .where(noTransferSendingFor(playerId))
        .returning('id'),
    )
    .insertInto('playerActivity')
    .columns(['playerId', 'balanceChangedAt'])
    .expression((query) =>
      // The snapshot of the statement still shows the balance before the update.
      query
        .selectFrom('player')
        .innerJoin('changed', 'changed.id', 'player.id')
        .where('player.balanceCents', '<>', balanceCents)
        .select(['player.id', databaseNow.as('balanceChangedAt')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('playerId')
        .doUpdateSet((set) => ({ balanceChangedAt: set.ref('excluded.balanceChangedAt') })),
    )
    .execute();
}

/** Renames an account that does not exist at the provider yet. */
export async function renameAccount(db: Db, playerId: string, account: string): Promise<void> {
  await db
    .updateTable('player')
    .set({ providerUsername: account })
    .where('id', '=', playerId)
    .where('providerAccountState', '=', 'pending')
    .execute();
}

export async function markAccountReady(db: Db, playerId: string): Promise<void> {
  await db.updateTable('player').set({ providerAccountState: 'ready' }).where('id', '=', playerId).execute();
}

export async function listAgentsWithPendingAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .where('providerAccountState', '=', 'pending')
    .select('providerAgentId as id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPendingAccount(db: Db, providerAgentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('player')
    .where('providerAccountState', '=', 'pending')
    .where('providerAgentId', '=', providerAgentId)
    // In random order, so that accounts that keep failing do not block the others.
    .orderBy(sql`random()`)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** An excluded player cannot play, but can redeem the remaining balance. */
export type AccountStatus = 'open' | 'closed' | 'frozen' | 'excluded';

/**
 * Returns the status by the database's clock. It stays valid until the transaction ends if the caller has
 * locked player and account.
 */
export async function getAccountStatus(db: Db, playerId: string): Promise<AccountStatus> {
  const row = await db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.id')
    .where('player.id', '=', playerId)
    .select(
      sql<AccountStatus>`account_status(account.is_active, player.frozen_at, player.excluded_until)`.as(
        'accountStatus',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.accountStatus;
}
