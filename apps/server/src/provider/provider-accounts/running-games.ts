import type { RefusalCode } from '@golden-acers/contract';
import { leaseTiming, newId, Refusal, refuse, renewWhile, type WorkResult } from '@golden-acers/platform';
import { isRealityCheckDue } from '../../access/sessions/visits.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { CallTerms } from '../gateway/agent-connection.ts';
import { disabledReasonFor, getAccountStatus } from './account-status.ts';
import type { AgentBackgroundJob } from './agent-background-job.ts';
import { findPlayRefusal, type LimitRefusal, refuseForLimit, toEndingLimit } from './limit-refusals.ts';
import { getProviderPlayer } from './provider-accounts.ts';
import {
  agentsWithGameStops,
  confirmRunningGame,
  deleteRunningGame,
  type LaunchOfPlayer,
  leaseGameStop,
  leaseOfGameStop,
  lockLaunchSession,
  postponeGameStop,
  type StoppedLaunch,
  upsertGameStop,
  upsertRunningGame,
} from './running-games.sql.ts';

const retryAfter = { firstMs: 1_000, maxMs: 60_000 };

const newLaunchId = ({ clock, random }: Pick<Context, 'clock' | 'random'>) => newId('gl', clock, random);

/** A stop takes about as long. */
const stopRetrySeconds = 2;

type LaunchRefusal = RefusalCode | LimitRefusal;

/** Returns why the player must not launch now. Waits for a concurrent freeze or sign-out. */
async function findLaunchRefusal(
  tx: TxContext,
  launch: Omit<LaunchOfPlayer, 'launchId'>,
): Promise<LaunchRefusal | undefined> {
  const isSessionOpen = await lockLaunchSession(tx.db, launch);
  const disabledReason = disabledReasonFor('launch', await getAccountStatus(tx.db, launch.playerId));
  if (disabledReason !== undefined) return disabledReason;
  if (!isSessionOpen) return 'session.ended';
  if (await isRealityCheckDue(tx, launch.playerId)) return 'player.reality_check_due';
  return (await findPlayRefusal(tx.db, launch.playerId)) ?? undefined;
}

function refuseLaunch(refusal: LaunchRefusal): never {
  if (refusal === 'provider.game_closing') return refuse(refusal, { retryAfterSeconds: stopRetrySeconds });
  return typeof refusal === 'string' ? refuse(refusal) : refuseForLimit(refusal);
}

/** Precedes the call to the provider. From then on, a freeze, an exclusion or a sign-out stops the game. */
export async function startRunningGame(
  context: Context,
  launched: Omit<LaunchOfPlayer, 'launchId'>,
): Promise<LaunchOfPlayer> {
  const launch = { ...launched, launchId: newLaunchId(context) };
  await inTransaction(context, async (tx) => {
    const refusal = await findLaunchRefusal(tx, launch);
    if (refusal !== undefined) refuseLaunch(refusal);
    await upsertRunningGame(tx.db, launch);
  });
  return launch;
}

/**
 * Runs when the provider has returned the game's address, and before the player gets it: a stop during the
 * call may have come too early for the game, so it is requested again. The player may try again if nothing
 * else forbids the launch.
 */
export async function demandLaunchAllowed(context: Context, launch: LaunchOfPlayer): Promise<void> {
  const refusal = await inTransaction(context, async (tx) => {
    const found = await findLaunchRefusal(tx, launch);
    const isRunning = await confirmRunningGame(tx.db, launch);
    if (found === undefined && isRunning) return undefined;
    await upsertGameStop(tx.db, { ...launch, delayMs: 0 });
    return found ?? 'provider.game_closing';
  });
  if (refusal !== undefined) refuseLaunch(refusal);
}

/**
 * Requests a stop, even if no launch is known, such as a game in the provider's own app. `by: 'caller'`: the
 * caller attempts the stop after the commit, and a worker only if that fails.
 */
export async function requestGameStop(
  tx: TxContext,
  playerId: string,
  by: 'caller' | 'worker',
): Promise<StoppedLaunch> {
  const stop = { playerId, launchId: newLaunchId(tx), delayMs: by === 'caller' ? leaseTiming.lengthMs : 0 };
  return upsertGameStop(tx.db, stop);
}

export type GameStopResult = 'kicked' | 'unsupported' | 'failed';

/** Attempts a requested stop now. A worker retries a failed one. */
export async function stopRunningGame(
  context: Context,
  stop: StoppedLaunch,
  terms: CallTerms,
): Promise<GameStopResult> {
  const result = await renewWhile(context, leaseOfGameStop(stop), () =>
    kickPlayer(context, stop.playerId, terms),
  );
  if (result === 'failed') await postponeGameStop(context.db, stop, retryAfter);
  else await deleteRunningGame(context.db, stop);
  return result;
}

/** Stops the games of players who must not play any more, until the provider has done it. */
export const gameStopJob: AgentBackgroundJob = {
  dueAgents: () => agentsWithGameStops,
  runNext: runNextGameStop,
};

async function runNextGameStop(context: Context, providerAgentId: string): Promise<WorkResult> {
  const stop = await leaseGameStop(context.db, providerAgentId);
  if (stop === undefined) return 'idle';
  await stopRunningGame(context, stop, stop.isUrgent ? 'money' : 'launch');
  // A failed stop waits for its retry, and the next player's stop continues.
  return 'more';
}

/** Never rejects. An account that the provider does not have plays no game. */
async function kickPlayer(context: Context, playerId: string, terms: CallTerms): Promise<GameStopResult> {
  try {
    const player = await getProviderPlayer(context, playerId);
    if (player.accountState === 'pending') return 'kicked';
    const refusal = await findPlayRefusal(context.db, playerId);
    const limit = refusal === null ? undefined : toEndingLimit(refusal);
    const outcome = await context.gateway.provider(terms, player).kick(player.account, limit);
    if (outcome.ok || outcome.code === 'account_not_found') return 'kicked';
    return outcome.code === 'unsupported' ? 'unsupported' : 'failed';
  } catch (error) {
    const reason = error instanceof Refusal ? { code: error.code } : { err: error };
    context.log.warn({ ...reason, player: playerId }, 'a game could not be stopped and is tried again');
    return 'failed';
  }
}
