import type { DifferenceKind } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import type { FoundDifference, ProviderTrade, SentTransferEntry } from './match-records.ts';

/** Locks the statement until the transaction ends, if it is `reading` and all its players are read. */
export async function lockFullyReadStatement(tx: ServerTx, id: string) {
  const locked = await tx
    .selectFrom('statement')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .select(['id', 'day', 'providerAgentId'])
    .forUpdate()
    .executeTakeFirst();
  // A separate statement, which sees the players that the lock waited for.
  const unread = await tx
    .selectFrom('statementPlayer')
    .where('statementId', '=', id)
    .where('readAt', 'is', null)
    .limit(1)
    .select('playerId')
    .executeTakeFirst();
  return unread === undefined ? locked : undefined;
}

export interface ProviderAgentTimeRange {
  readonly providerAgentId: string;
  readonly from: Date;
  readonly to: Date;
}

/** Every transfer sent in the period, with its ledger entry. */
export async function listSentTransfers(
  db: Db,
  { providerAgentId, from, to }: ProviderAgentTimeRange,
): Promise<SentTransferEntry[]> {
  const { rows } = await sql<SentTransferEntry>`
    select transfer.id as "transferId", transfer.player_id,
        coalesce(sent_clock_at, requested_at) as at,
        case kind when 'recharge' then amount_cents else -amount_cents end as "changeCents",
        case when state in ('applied', 'rejected') then state else 'open' end as state,
        coalesce((select posting.amount_cents
          from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
          where entry.reference = transfer.id and posting.account_id = 'player:' || transfer.player_id), 0) as "ledgerCents"
      from transfer
      where provider_agent_id = ${providerAgentId} and sent_at is not null
        and coalesce(sent_clock_at, requested_at) >= ${from} and coalesce(sent_clock_at, requested_at) < ${to}
      order by at, id`.execute(db);
  return rows;
}

export async function listProviderTrades(
  db: Db,
  { providerAgentId, from, to }: ProviderAgentTimeRange,
): Promise<ProviderTrade[]> {
  return db
    .selectFrom('tradeRecord')
    .where('providerAgentId', '=', providerAgentId)
    .where('insertedAt', '>=', from)
    .where('insertedAt', '<', to)
    .orderBy('insertedAt')
    .orderBy('id')
    .select(['playerId', 'insertedAt as at', 'scoreCents'])
    .execute();
}

/** Whether any record of the provider agent was ever written with a minus. */
export async function hasSignedScores(db: Db, providerAgentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tradeRecord')
    .where('providerAgentId', '=', providerAgentId)
    .where('scoreCents', '<', 0n)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewDifference extends Omit<FoundDifference, 'kind'> {
  readonly id: string;
  readonly statementId: string;
  readonly kind: DifferenceKind;
  readonly fingerprint: string;
}

/** A known difference keeps its row and its decision. */
export async function upsertDifference(tx: ServerTx, difference: NewDifference): Promise<void> {
  await tx
    .insertInto('difference')
    .values({
      id: difference.id,
      statementId: difference.statementId,
      playerId: difference.playerId,
      kind: difference.kind,
      fingerprint: difference.fingerprint,
      transferId: difference.transferId,
      rejectedTransferId: difference.rejectedTransferId,
      oursCents: difference.oursCents,
      theirsCents: difference.theirsCents,
      changeCents: difference.changeCents,
      oursAt: difference.oursAt,
      theirsAt: difference.theirsAt,
    })
    .onConflict((conflict) =>
      conflict.constraint('difference_fingerprint_is_unique').doUpdateSet({ goneAt: null }),
    )
    .execute();
}

/** Marks differences that this run did not find. `isCorrected`: a correction has lost its reason. */
export async function markDifferencesGone(
  tx: ServerTx,
  statementId: string,
  fingerprints: readonly string[],
) {
  return tx
    .updateTable('difference')
    .where('statementId', '=', statementId)
    .where('kind', '<>', 'correction_undone')
    .where('goneAt', 'is', null)
    .where(sql<boolean>`fingerprint <> all(${[...fingerprints]}::text[])`)
    .set({ goneAt: databaseNow })
    .returning([
      'id',
      'playerId',
      'transferId',
      'changeCents',
      sql<boolean>`exists (select from decision join decision_end as ending on ending.decision_id = decision.id
        where decision.difference_id = difference.id and decision.outcome = 'corrected'
          and ending.kind in ('settled', 'confirmed'))`.as('isCorrected'),
    ])
    .execute();
}

export async function markCompared(
  tx: ServerTx,
  statementId: string,
  figures: { transfers: number; records: number; oursCents: bigint; theirsCents: bigint },
): Promise<void> {
  await tx
    .updateTable('statement')
    .where('id', '=', statementId)
    .set({
      state: 'compared',
      comparedAt: databaseNow,
      transfers: figures.transfers,
      records: figures.records,
      oursCents: figures.oursCents,
      theirsCents: figures.theirsCents,
    })
    .execute();
}

/** Reopens statements that waited for a transfer that is now settled. Returns their ids. */
export async function reopenSettledStatements(tx: ServerTx): Promise<string[]> {
  const rows = await tx
    .updateTable('statement')
    .where('state', '=', 'compared')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('openDifference')
          .innerJoin('transfer', 'transfer.id', 'openDifference.transferId')
          .whereRef('openDifference.statementId', '=', 'statement.id')
          .where('openDifference.kind', '=', 'unsettled')
          .where('transfer.state', 'in', ['applied', 'rejected'])
          .select('openDifference.id'),
      ),
    )
    .set({ state: 'reading' })
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
