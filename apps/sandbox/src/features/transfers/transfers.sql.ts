import type { Selectable } from 'kysely';
import type { SandboxSchema, SandboxTx } from '../../schema.ts';

export type Trade = Selectable<SandboxSchema['trade']>;

export function insertTrade(
  tx: SandboxTx,
  trade: {
    agent_id: string;
    player_id: string;
    balance_before_cents: bigint;
    score_cents: bigint;
    transaction_id: string | null;
    inserted_at: Date;
  },
): Promise<Trade> {
  return tx.insertInto('trade').values(trade).returningAll().executeTakeFirstOrThrow();
}

export function findTradeByTransaction(
  tx: SandboxTx,
  { agentId, transactionId, since }: { agentId: string; transactionId: string; since: Date },
): Promise<Trade | undefined> {
  return tx
    .selectFrom('trade')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('transaction_id', '=', transactionId)
    .where('inserted_at', '>=', since)
    .executeTakeFirst();
}
