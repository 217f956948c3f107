import { sql } from 'kysely';
import type { ProviderRefusalCode } from '../../refusals.ts';
import type { SandboxDatabase } from '../../schema.ts';

export interface TradeToCarryOut {
  readonly agentId: string;
  readonly playerId: string;
  /** Above zero for a recharge, below for a redeem. */
  readonly scoreCents: bigint;
  readonly transactionId: string | undefined;
  /** The time that the call was signed with; null where times may be used again. */
  readonly callTimeMs: bigint | null;
  readonly at: Date;
  /** From then on a name names one transfer. */
  readonly namedSince: Date;
  /** Who was seen in a game since then is in it. */
  readonly presentSince: Date;
}

/** What became of it: done, done before, or why not. A time that was used before is a wrong signature. */
export type TradeEnd = 'done' | 'repeated' | ProviderRefusalCode;

/** All of a recharge or redeem in one statement, which is a transaction of its own. */
export async function carryOutTrade(db: SandboxDatabase, trade: TradeToCarryOut): Promise<TradeEnd> {
  const { rows } = await sql<{ became: TradeEnd }>`
    select trade_carry_out(${trade.agentId}, ${trade.callTimeMs}, ${trade.playerId}, ${trade.scoreCents},
      ${trade.transactionId ?? null}, ${trade.at}, ${trade.namedSince}, ${trade.presentSince}) as became`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell what became of a trade.');
  return row.became;
}
