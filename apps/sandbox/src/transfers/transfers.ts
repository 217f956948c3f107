import { constraintOf, retryOnConflict } from '@golden-acers/platform';
import type { SandboxAgent } from '../agents/agents.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxPlayer } from '../players/players.ts';
import { refuseProviderCall } from '../refusals.ts';
import { presenceCutoff } from '../sessions/sessions.ts';
import { applyTrade } from './transfers.sql.ts';

export interface Transfer {
  readonly agent: SandboxAgent;
  readonly player: SandboxPlayer;
  /** Positive for a recharge, negative for a redeem. */
  readonly scoreCents: bigint;
  /** The caller's idempotency key. */
  readonly transactionId: string | undefined;
  /** Null where timestamps may be reused. */
  readonly callTimestampMs: bigint | null;
}

const transactionIdTtlMs = 3 * 24 * 60 * 60 * 1000;
const maxAttempts = 3;

/**
 * Moves credit and writes the trade record. Refuses when the payer has too little, and a redeem during a
 * game.
 */
export async function applyTransfer(
  { db, clock }: SandboxContext,
  { agent, player, ...transfer }: Transfer,
): Promise<void> {
  const at = clock.now();
  const trade = {
    ...transfer,
    agentId: agent.id,
    playerId: player.id,
    at,
    transactionIdSince: new Date(at.getTime() - transactionIdTtlMs),
    presentSince: presenceCutoff(at),
  };
  const result = await retryOnShortage(() => retryOnConflict(() => applyTrade(db, trade)));
  if (result !== 'done' && result !== 'repeated') refuseProviderCall(result);
}

/** Another transfer may have emptied the shard: the retry chooses another one. */
async function retryOnShortage<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || constraintOf(error) !== 'ledger_account_has_sufficient_funds')
        throw error;
    }
  }
}
