import { inTransaction } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseCall } from '../../refusals.ts';
import type { SandboxTx } from '../../schema.ts';
import { type Agent, lockAgent } from '../agents/agents.ts';
import * as books from '../books/books.ts';
import { lockPlayer, type Player } from '../players/players.ts';
import { isInRound } from '../rounds/rounds.ts';
import { isPresent } from '../sessions/sessions.ts';
import { findTradeByTransaction, insertTrade } from './transfers.sql.ts';

type Needs = Pick<SandboxContext, 'db' | 'clock'>;

export interface Transfer {
  readonly agent: Agent;
  readonly player: Player;
  readonly cents: bigint;
  /** The caller's own name for it. The same name again is the same transfer, and isn't carried out twice. */
  readonly transactionId: string | undefined;
}

/** For so long a transactionId names one transfer. */
const transactionIdKeptMs = 3 * 24 * 60 * 60 * 1000;

/** Moves credit from the agent to the player and writes the trade record. Refuses when the agent has too little. */
export async function recharge(needs: Needs, transfer: Transfer): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    if (await wasCarriedOut(needs, tx, transfer, transfer.cents)) return;
    const tradeId = await record(needs, tx, transfer, transfer.cents);
    await books.recharge(tx, {
      tradeId,
      agentId: transfer.agent.id,
      playerId: transfer.player.id,
      cents: transfer.cents,
    });
  });
}

/** Moves credit back to the agent. Refuses while the player is in a game, or when the player has too little. */
export async function redeem(needs: Needs, transfer: Transfer): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    if (await wasCarriedOut(needs, tx, transfer, -transfer.cents)) return;
    const { id } = transfer.player;
    if ((await isPresent(needs, tx, id)) || (await isInRound(tx, id))) refuseCall('player_in_game');
    const tradeId = await record(needs, tx, transfer, -transfer.cents);
    await books.redeem(tx, { tradeId, agentId: transfer.agent.id, playerId: id, cents: transfer.cents });
  });
}

/** Locks the player, so that nothing plays meanwhile; and the agent when the transfer has a name, which is the agent's. */
async function wasCarriedOut(
  { clock }: Needs,
  tx: SandboxTx,
  { agent, player, transactionId }: Transfer,
  scoreCents: bigint,
): Promise<boolean> {
  await lockPlayer(tx, player.id);
  if (transactionId === undefined) return false;
  await lockAgent(tx, agent.id);
  const since = new Date(clock.now().getTime() - transactionIdKeptMs);
  const before = await findTradeByTransaction(tx, { agentId: agent.id, transactionId, since });
  if (before === undefined) return false;
  if (before.player_id !== player.id || before.score_cents !== scoreCents) refuseCall('transaction_reused');
  return true;
}

async function record(
  { clock }: Needs,
  tx: SandboxTx,
  transfer: Transfer,
  scoreCents: bigint,
): Promise<bigint> {
  const trade = await insertTrade(tx, {
    agent_id: transfer.agent.id,
    player_id: transfer.player.id,
    balance_before_cents: await books.getBalance(tx, transfer.player.id),
    score_cents: scoreCents,
    transaction_id: transfer.transactionId ?? null,
    inserted_at: clock.now(),
  });
  return trade.id;
}
