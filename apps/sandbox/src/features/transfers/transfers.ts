import { constraintOf, retryOnConflict } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseProviderCall } from '../../refusals.ts';
import type { SandboxAgent } from '../agents/agents.ts';
import type { SandboxPlayer } from '../players/players.ts';
import { presenceCutoff } from '../sessions/sessions.ts';
import { applyTrade } from './transfers.sql.ts';

type Deps = Pick<SandboxContext, 'db' | 'clock'>;

export interface Transfer {
  readonly agent: SandboxAgent;
  readonly player: SandboxPlayer;
  readonly cents: bigint;
  /** The caller's own name for it. The same name again is the same transfer, and isn't carried out twice. */
  readonly transactionId: string | undefined;
  /** The time of the call, which it uses up; null where times may be used again. */
  readonly callTimestampMs: bigint | null;
}

/** For so long a transactionId names one transfer. */
const transactionIdTtlMs = 3 * 24 * 60 * 60 * 1000;

/** Moves credit from the agent to the player and writes the trade record. Refuses when the agent has too little. */
export function recharge(needs: Deps, transfer: Transfer): Promise<void> {
  return applyTransfer(needs, transfer, transfer.cents);
}

/** Moves credit back to the agent. Refuses while the player is in a game, or when the player has too little. */
export function redeem(needs: Deps, transfer: Transfer): Promise<void> {
  return applyTransfer(needs, transfer, -transfer.cents);
}

async function applyTransfer(
  { db, clock }: Deps,
  { agent, player, transactionId, callTimestampMs }: Transfer,
  scoreCents: bigint,
): Promise<void> {
  const at = clock.now();
  const trade = {
    agentId: agent.id,
    playerId: player.id,
    scoreCents,
    transactionId,
    callTimestampMs,
    at,
    transactionIdSince: new Date(at.getTime() - transactionIdTtlMs),
    presentSince: presenceCutoff(at),
  };
  const result = await retryOnShortage(() => retryOnConflict(() => applyTrade(db, trade)));
  if (result !== 'done' && result !== 'repeated') refuseProviderCall(result);
}

const maxAttempts = 3;

/** Others may have emptied a shard of the agent's credit after it was chosen to pay: then another one does. */
async function retryOnShortage<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxAttempts || constraintOf(error) !== 'ledger_account_has_sufficient_funds') throw error;
    }
  }
}
