import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

function selectDifferences(db: Db) {
  return db
    .selectFrom('difference')
    .innerJoin('statement', 'statement.id', 'difference.statement_id')
    .innerJoin('player', 'player.id', 'difference.player_id')
    .innerJoin('account', 'account.id', 'player.id')
    .select([
      'difference.id',
      'difference.statement_id as statementId',
      'statement.state as statementState',
      'statement.provider_agent_id as providerAgentId',
      'difference.player_id as playerId',
      'player.provider_username as account',
      'account.username as nickname',
      'difference.kind',
      'difference.transfer_id as transferId',
      'difference.rejected_transfer_id as rejectedTransferId',
      'difference.ours_cents as oursCents',
      'difference.theirs_cents as theirsCents',
      'difference.change_cents as changeCents',
      'difference.ours_at as oursAt',
      'difference.theirs_at as theirsAt',
      'difference.gone_at as goneAt',
    ]);
}

/** Lists open differences first, then in the order in which they were found. */
export async function listDifferenceRows(
  db: Db,
  { statementId, limit }: { statementId: string; limit: number },
) {
  return selectDifferences(db)
    .where('difference.statement_id', '=', statementId)
    .orderBy(sql`exists (select from open_difference where open_difference.id = difference.id)`, 'desc')
    .orderBy('difference.found_at')
    .orderBy('difference.id')
    .limit(limit)
    .execute();
}

export type DifferenceRow = Awaited<ReturnType<typeof listDifferenceRows>>[number];

export async function findDifference(
  db: Db,
  agentId: string,
  differenceId: string,
): Promise<DifferenceRow | undefined> {
  return selectDifferences(db)
    .where('difference.id', '=', differenceId)
    .where(sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`)
    .executeTakeFirst();
}

/** As `findDifference`; locks its statement and then the difference until the transaction ends. */
export async function lockDifference(
  tx: ServerTx,
  agentId: string,
  differenceId: string,
): Promise<DifferenceRow | undefined> {
  await tx
    .selectFrom('statement')
    .where('id', '=', (query) =>
      query.selectFrom('difference').where('id', '=', differenceId).select('statement_id'),
    )
    .select('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('difference').where('id', '=', differenceId).select('id').forUpdate().execute();
  return findDifference(tx, agentId, differenceId);
}
