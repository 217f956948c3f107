import { Refusal, type WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AgentBackgroundJob } from './agent-background-job.ts';
import { createProviderPassword } from './provider-credentials.ts';
import { agentsWithLockouts, deleteLockout, leaseLockout } from './provider-lockouts.sql.ts';
import { replaceProviderPassword } from './provider-passwords.ts';

/** Longer than the calls take, so that no other server repeats them at the same time. */
const waits = { firstMs: 40_000, maxMs: 60 * 60_000 };

/**
 * Sets a random password at the provider for an excluded player, so that the player cannot use the provider's
 * own app either. Repeated until it succeeds. A trigger requests it with the exclusion.
 */
export const providerLockoutJob: AgentBackgroundJob = {
  dueAgents: () => agentsWithLockouts,
  runNext: runNextLockout,
};

async function runNextLockout(context: Context, providerAgentId: string): Promise<WorkResult> {
  const lockout = await leaseLockout(context.db, providerAgentId, waits);
  if (lockout === undefined) return 'idle';
  const { playerId } = lockout;
  try {
    const newPassword = createProviderPassword(context.random);
    await replaceProviderPassword(context, { playerId, newPassword });
    await deleteLockout(context.db, lockout);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    context.log.warn(
      { player: playerId, code },
      'could not lock an excluded player out at the provider, will retry',
    );
  }
  return 'more';
}
