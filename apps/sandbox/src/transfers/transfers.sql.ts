import { sql } from 'kysely';
import type { ProviderRefusalCode } from '../refusals.ts';
import type { SandboxDb } from '../schema.ts';

export interface TradeCommand {
  readonly agentId: string;
  readonly playerId: string;
  /** Positive for a recharge, negative for a redeem. */
  readonly scoreCents: bigint;
  readonly transactionId: string | undefined;
  /** Null where timestamps may be reused. */
  readonly callTimestampMs: bigint | null;
  readonly at: Date;
  /** A transactionId identifies one transfer from then on. */
  readonly transactionIdSince: Date;
  /** A player who was seen in a game since then is in it. */
  readonly presentSince: Date;
}

/** A reused timestamp is a wrong signature. */
export type TradeResult = 'done' | 'repeated' | ProviderRefusalCode;

/** Applies a recharge or redeem in one statement, which is its own transaction. */
export async function applyTrade(db: SandboxDb, trade: TradeCommand): Promise<TradeResult> {
  const { rows } = await sql<{ result: TradeResult }>`
    select trade_apply(${trade.agentId}, ${trade.callTimestampMs}, ${trade.playerId}, ${trade.scoreCents},
      ${trade.transactionId ?? null}, ${trade.at}, ${trade.transactionIdSince}, ${trade.presentSince}) as result`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('trade_apply returned no row');
  return row.result;
}
