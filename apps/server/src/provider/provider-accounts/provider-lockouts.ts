import { Refusal, type WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { AgentBackgroundJob } from './agent-background-job.ts';
import { createProviderPassword } from './provider-credentials.ts';
import { deleteLockout, leaseLockout, listAgentsWithLockouts } from './provider-lockouts.sql.ts';
import { replaceProviderPassword } from './provider-passwords.ts';

/** Longer than the calls take, so that no second server takes it at once. */
const waits = { firstMs: 40_000, maxMs: 60 * 60_000 };

/**
 * Gives excluded players a password at the provider that nobody knows, so that its own app is shut to them
 * too, until the provider has done it. A trigger requests it with the exclusion.
 */
export const providerLockoutJob: AgentBackgroundJob = {
  listDueAgents: ({ db }) => listAgentsWithLockouts(db),
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
      'an excluded player keeps its password at the provider for now',
    );
  }
  return 'more';
}
