import type { Wagering } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { getWagering, takeBonusBack } from './wagering.ts';

/** Called by the player, who saw the figures. */
export async function forfeitBonus(
  context: Context,
  playerId: string,
  { claimId, forfeitedCents }: { claimId: string; forfeitedCents: bigint },
): Promise<Wagering | null> {
  await takeBonusBack(context, playerId, {
    ...{ claimId, ending: 'forfeited', reason: null, actorId: null, shownCents: forfeitedCents },
  });
  return getWagering(context, playerId);
}

/** Called by an agent for a player of its subtree. */
export async function forfeitBonusOf(
  context: Context,
  actor: AgentActor,
  {
    username,
    claimId,
    forfeitedCents,
    reason,
  }: { username: string; claimId: string; forfeitedCents: bigint; reason: string },
): Promise<Wagering | null> {
  const { playerId } = await getPlayerInSubtree(context, actor.agentId, username);
  const takeBack = {
    claimId,
    ending: 'forfeited',
    reason,
    actorId: actor.agentId,
    shownCents: forfeitedCents,
  } as const;
  await takeBonusBack(context, playerId, takeBack, (tx) =>
    recordPlayerEvent(tx, actor, 'player.bonus_forfeited', {
      id: playerId,
      after: { amount: formatCents(forfeitedCents) },
      reason,
    }),
  );
  return getWagering(context, playerId);
}

export async function getWageringOf(
  context: Context,
  agentId: string,
  username: string,
): Promise<Wagering | null> {
  const { playerId } = await getPlayerInSubtree(context, agentId, username);
  return getWagering(context, playerId);
}
