import type { Wagering } from '@golden-acers/contract';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { getWagering, takeBonusBack } from './wagering.ts';

/** Called by the player, who saw the figures. */
export async function forfeitBonus(
  context: Context,
  playerId: string,
  { claimId, forfeited }: { claimId: string; forfeited: string },
): Promise<Wagering | null> {
  await takeBonusBack(context, playerId, {
    ...{ claimId, ending: 'forfeited', reason: null, actorId: null, shown: forfeited },
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
    forfeited,
    reason,
  }: { username: string; claimId: string; forfeited: string; reason: string },
): Promise<Wagering | null> {
  const { playerId } = await getPlayerInSubtree(context, actor.agentId, username);
  const takeBack = {
    claimId,
    ending: 'forfeited',
    reason,
    actorId: actor.agentId,
    shown: forfeited,
  } as const;
  await takeBonusBack(context, playerId, takeBack, (tx) =>
    recordPlayerEvent(tx, actor, 'player.bonus_forfeited', {
      id: playerId,
      after: { amount: forfeited },
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
