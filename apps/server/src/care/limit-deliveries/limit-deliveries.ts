import type { WorkResult } from '@golden-acers/platform';
import type { ProviderResult } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { connectionRefusals, demandResult } from '../../provider/gateway/provider-refusals.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import {
  ensureProviderAccount,
  getProviderPlayer,
} from '../../provider/provider-accounts/provider-accounts.ts';
import {
  agentsWithDeliveries,
  findLimitsToDeliver,
  leaseDelivery,
  markDelivered,
  postponeDelivery,
} from './limit-deliveries.sql.ts';

/** The name of the job, to announce that limits have changed. */
export const limitDeliveryWork = 'limit deliveries';

const retryAfter = { firstMs: 500, maxMs: 60_000 };

/** Whether the provider refuses a stake above a limit itself. */
export function enforcesLimits({ gateway }: Pick<Context, 'gateway'>): boolean {
  return gateway.provider('launch', undefined).capabilities.playLimits;
}

export async function hasLimitsToEnforce({ db }: Pick<Context, 'db'>, playerId: string): Promise<boolean> {
  const found = await findLimitsToDeliver(db, playerId);
  return found !== undefined && found.limits.length > 0;
}

/**
 * Sends the player's limits to the provider before a game opens, also if it should have them, because it may
 * have been restored from a backup. Refuses if it cannot be reached.
 */
export async function deliverLimitsBeforeLaunch(context: Context, playerId: string): Promise<void> {
  if ((await findLimitsToDeliver(context.db, playerId)) === undefined) return;
  await ensureProviderAccount(context, playerId, 'launch');
  demandResult(await deliverLimits(context, playerId), connectionRefusals);
}

/** Needs no permit, so a lower limit reaches an open game however many calls are used. */
async function deliverLimits(context: Context, playerId: string): Promise<ProviderResult<null>> {
  const { db, gateway } = context;
  const player = await getProviderPlayer(context, playerId);
  const limits = await findLimitsToDeliver(db, playerId);
  if (limits === undefined) return { ok: true, value: null };
  const { version } = limits;
  const result = await gateway.provider('launch', player).setPlayLimits(player.account, limits);
  if (result.ok || result.code === 'unsupported') await markDelivered(db, playerId, version);
  else await postponeDelivery(db, playerId, { version, ...retryAfter });
  return result;
}

/** Sends changed limits to the provider until it has them. Until then it enforces the last ones. */
export const limitDeliveryJob: AgentBackgroundJob = {
  dueAgents: () => agentsWithDeliveries,
  runNext: runNextDelivery,
};

async function runNextDelivery(context: Context, providerAgentId: string): Promise<WorkResult> {
  const playerId = await leaseDelivery(context.db, providerAgentId);
  if (playerId === undefined) return 'idle';
  const result = await deliverLimits(context, playerId);
  if (!result.ok && result.code !== 'unsupported')
    context.log.warn({ player: playerId, code: result.code }, 'could not send limits to the game provider');
  return 'more';
}
