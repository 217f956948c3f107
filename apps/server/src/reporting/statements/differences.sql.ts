import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

function selectDifferences(db: Db) {
  return db
    .selectFrom('difference')
    .innerJoin('statement', 'statement.id', 'difference.statementId')
    .innerJoin('player', 'player.id', 'difference.playerId')
    .innerJoin('account', 'account.id', 'player.id')
    .select([
      'difference.id',
      'difference.statementId',
      'statement.state as statementState',
      'statement.providerAgentId',
      'difference.playerId',
      'player.providerUsername as account',
      'account.username as nickname',
      'difference.kind',
      'difference.transferId',
      'difference.rejectedTransferId',
      'difference.oursCents',
      'difference.theirsCents',
      'difference.changeCents',
      'difference.oursAt',
      'difference.theirsAt',
      'difference.goneAt',
    ]);
}

/** Lists open differences first, then in the order in which they were found. */
export async function listDifferenceRows(
  db: Db,
  { statementId, limit }: { statementId: string; limit: number },
) {
  return selectDifferences(db)
    .where('difference.statementId', '=', statementId)
    .orderBy(sql`exists (select from open_difference where open_difference.id = difference.id)`, 'desc')
    .orderBy('difference.foundAt')
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
      query.selectFrom('difference').where('id', '=', differenceId).select('statementId'),
    )
    .select('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('difference').where('id', '=', differenceId).select('id').forUpdate().execute();
  return findDifference(tx, agentId, differenceId);
}
