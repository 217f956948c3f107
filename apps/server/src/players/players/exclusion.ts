import type { BodyOf, PlayerExclusion } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import {
  endOfExclusionDay,
  exclusionForEver,
  getPlayerExclusion,
  isExclusionInRange,
  startExclusion,
} from '../../accounts/exclusions/exclusions.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { excludeOtherAccounts } from '../../care/other-accounts/other-accounts.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { cancelOpenRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { lockPlayerAccount } from './players.sql.ts';

type ExclusionForm = BodyOf<'POST /fortune-panda/users/:username/exclude'> & { readonly account: string };

/**
 * Excludes a player until the end of a day, or permanently: the balance may still be redeemed. A running
 * exclusion can only be extended. Needs a step-up.
 */
export async function excludePlayer(
  context: Context,
  actor: AgentActor,
  { account, lastDay, reason }: ExclusionForm,
): Promise<void> {
  const timeZone = await getAgentTimeZone(context, actor.agentId);
  const end = lastDay === null ? exclusionForEver : endOfExclusionDay(lastDay, timeZone);
  const playerId = await inTransaction(context, async (tx) => {
    const { playerId: id } = await getPlayerInSubtree(tx, actor.agentId, account);
    const { isActive } = await lockPlayerAccount(tx.db, id);
    demand(isActive, 'player.closed');
    demand(await isExclusionInRange(tx.db, end), 'player.exclusion_out_of_range', { field: 'lastDay' });
    await demandRecentStepUp(tx, actor);
    const before = await getPlayerExclusion(tx, id);
    const exclusion = { cause: 'operator', end, by: actor.agentId, reason } as const;
    const sessionsEnded = await startExclusion(tx, id, exclusion);
    demand(sessionsEnded, 'player.exclusion_not_longer', { field: 'lastDay' });
    await recordPlayerEvent(tx, actor, 'player.excluded', {
      id,
      ...(before && { before: auditedEnd(before) }),
      after: { ...auditedEnd(await getPlayerExclusion(tx, id)), sessionsEnded },
      reason,
    });
    return id;
  });
  await cancelOpenRequests(context, playerId, 'recharge');
  await excludeOtherAccounts(context, playerId);
}

const auditedEnd = (exclusion: PlayerExclusion | null) =>
  exclusion === null || exclusion.until === null
    ? { isExcludedForEver: true }
    : { excludedUntilAt: exclusion.until };
