import type { Language } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { recordFactorChange } from '../../access/second-factors/factor-changes.ts';
import { deleteAllFactors, hasSecondFactor } from '../../access/second-factors/second-factors.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { mailFactorChange } from '../../accounts/security/factor-mail.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { lockPlayerAccount } from './players.sql.ts';

/**
 * Resets the factors of a player who lost phone and recovery codes: the password alone signs in again, or a
 * reset by mail. Ends every session, and informs the player by mail. Needs a step-up.
 */
export async function resetPlayerFactors(
  context: Context,
  actor: AgentActor,
  { account, reason, language }: { account: string; reason: string; language: Language },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { playerId: id } = await getPlayerInSubtree(tx, actor.agentId, account);
    const { isActive } = await lockPlayerAccount(tx.db, id);
    demand(isActive, 'player.closed');
    await demandRecentStepUp(tx, actor);
    demand(await hasSecondFactor(tx.db, id), 'player.no_second_factor');
    await deleteAllFactors(tx.db, id);
    const sessionsEnded = await endAllSessions(tx, id);
    await recordFactorChange(tx, { accountId: id, address: actor.address }, 'factors_reset');
    await recordPlayerEvent(tx, actor, 'player.factors_reset', { id, after: { sessionsEnded }, reason });
    await mailFactorChange(tx, id, language);
  });
}
