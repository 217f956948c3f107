import { sql } from 'kysely';
import type { ProviderRefusalCode } from '../../refusals.ts';
import type { SandboxDatabase } from '../../schema.ts';

export interface TradeCommand {
  readonly agentId: string;
  readonly playerId: string;
  /** Above zero for a recharge, below for a redeem. */
  readonly scoreCents: bigint;
  readonly transactionId: string | undefined;
  /** The time that the call was signed with; null where times may be used again. */
  readonly callTimestampMs: bigint | null;
  readonly at: Date;
  /** From then on a name names one transfer. */
  readonly transactionIdSince: Date;
  /** Who was seen in a game since then is in it. */
  readonly presentSince: Date;
}

/** What became of it: done, done before, or why not. A time that was used before is a wrong signature. */
export type TradeResult = 'done' | 'repeated' | ProviderRefusalCode;

/** All of a recharge or redeem in one statement, which is a transaction of its own. */
export async function applyTrade(db: SandboxDatabase, trade: TradeCommand): Promise<TradeResult> {
  const { rows } = await sql<{ result: TradeResult }>`
    select trade_apply(${trade.agentId}, ${trade.callTimestampMs}, ${trade.playerId}, ${trade.scoreCents},
      ${trade.transactionId ?? null}, ${trade.at}, ${trade.transactionIdSince}, ${trade.presentSince}) as result`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell what became of a trade.');
  return row.result;
}
