import type { BodyOf, PlayerExclusion } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { requestGameStop } from '../../provider/provider-accounts/running-games.ts';
import { findExclusion, isExclusionInRange, setExclusion } from './exclusion.sql.ts';
import { lockPlayerAccount } from './players.sql.ts';

type ExclusionForm = BodyOf<'POST /fortune-panda/users/:username/exclude'> & { readonly account: string };

/**
 * Excludes a player from play and recharges until the end of a day, or for ever: the balance may still be
 * redeemed. All sessions end with the commit, and a running game soon after. An exclusion that lasts can only
 * be made longer. Needs a step-up.
 */
export async function excludePlayer(
  context: Context,
  actor: AgentActor,
  { account, lastDay, reason }: ExclusionForm,
): Promise<void> {
  const timeZone = await getAgentTimeZone(context, actor.agentId);
  await inTransaction(context, async (tx) => {
    const { playerId: id } = await getPlayerInSubtree(tx, actor.agentId, account);
    const { isActive } = await lockPlayerAccount(tx.db, id);
    demand(isActive, 'player.closed');
    const isInRange = await isExclusionInRange(tx.db, { lastDay, timeZone });
    demand(isInRange, 'player.exclusion_out_of_range', { field: 'lastDay' });
    await demandRecentStepUp(tx, actor);
    const before = await getPlayerExclusion(tx, id);
    const exclusion = { lastDay, timeZone, by: actor.agentId, reason };
    demand(await setExclusion(tx.db, id, exclusion), 'player.exclusion_not_longer', { field: 'lastDay' });
    const sessionsEnded = await endAllSessions(tx, id);
    await requestGameStop(tx, id, 'worker');
    await recordPlayerEvent(tx, actor, 'player.excluded', {
      id,
      ...(before && { before: auditedEnd(before) }),
      after: { ...auditedEnd(await getPlayerExclusion(tx, id)), sessionsEnded },
      reason,
    });
  });
}

const auditedEnd = (exclusion: PlayerExclusion | null) =>
  exclusion === null || exclusion.until === null
    ? { isExcludedForEver: true }
    : { excludedUntilAt: exclusion.until };

export async function getPlayerExclusion(
  { db }: Pick<Context, 'db'>,
  playerId: string,
): Promise<PlayerExclusion | null> {
  const row = await findExclusion(db, playerId);
  if (row === undefined) return null;
  return { ...row, from: row.from?.toISOString() ?? null, until: row.until?.toISOString() ?? null };
}
