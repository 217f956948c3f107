import { constraintOf, retryingConflicts } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseCall } from '../../refusals.ts';
import type { Agent } from '../agents/agents.ts';
import type { Player } from '../players/players.ts';
import { presentSince } from '../sessions/sessions.ts';
import { carryOutTrade } from './transfers.sql.ts';

type Needs = Pick<SandboxContext, 'db' | 'clock'>;

export interface Transfer {
  readonly agent: Agent;
  readonly player: Player;
  readonly cents: bigint;
  /** The caller's own name for it. The same name again is the same transfer, and isn't carried out twice. */
  readonly transactionId: string | undefined;
  /** The time of the call, which it uses up; null where times may be used again. */
  readonly callTimeMs: bigint | null;
}

/** For so long a transactionId names one transfer. */
const transactionIdKeptMs = 3 * 24 * 60 * 60 * 1000;

/** Moves credit from the agent to the player and writes the trade record. Refuses when the agent has too little. */
export function recharge(needs: Needs, transfer: Transfer): Promise<void> {
  return carryOut(needs, transfer, transfer.cents);
}

/** Moves credit back to the agent. Refuses while the player is in a game, or when the player has too little. */
export function redeem(needs: Needs, transfer: Transfer): Promise<void> {
  return carryOut(needs, transfer, -transfer.cents);
}

async function carryOut(
  { db, clock }: Needs,
  { agent, player, transactionId, callTimeMs }: Transfer,
  scoreCents: bigint,
): Promise<void> {
  const at = clock.now();
  const trade = {
    agentId: agent.id,
    playerId: player.id,
    scoreCents,
    transactionId,
    callTimeMs,
    at,
    namedSince: new Date(at.getTime() - transactionIdKeptMs),
    presentSince: presentSince(at),
  };
  const became = await retryingShortage(() => retryingConflicts(() => carryOutTrade(db, trade)));
  if (became !== 'done' && became !== 'repeated') refuseCall(became);
}

const mostTries = 3;

/** Others may have emptied a part of the agent's credit after it was chosen to pay: then another one does. */
async function retryingShortage<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || constraintOf(error) !== 'ledger_account_stays_covered') throw error;
    }
  }
}
