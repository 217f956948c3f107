import type { BalanceRefreshOutcome, ReplyMessage } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, memoizable, Refusal, renewWhile, sleep } from '@golden-acers/platform';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { cachedUntilChanged } from '../../events/change-feed/change-cache.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { fetchBalance, readBalanceNow } from '../../provider/provider-accounts/provider-accounts.ts';
import { rechargeStatusOf } from '../transfers/recharge-status.ts';
import {
  agentsWithStaleBalances,
  claimStalestPlayer,
  findPlayerBalance,
  findStalestPlayer,
  leaseOfRefresh,
  type PlayerBalanceRow,
  releaseRefreshLease,
} from './balances.sql.ts';

/** A younger balance is not read again, so that refreshes cannot use up the budget. */
const refreshMinAgeMs = 3_000;

export async function getStoredBalance(context: Context, playerId: string): Promise<PlayerBalanceRow> {
  const balance = await findPlayerBalance(context.db, playerId);
  demand(balance, 'server.failed');
  return balance;
}

export function describeBalance(balance: PlayerBalanceRow) {
  return {
    balance: formatCents(balance.balanceCents),
    updatedAt: balance.balanceAt?.toISOString() ?? null,
    lastRechargeStatus: rechargeStatusOf(balance.rechargeState ?? undefined),
  };
}

const findCachedBalance = cachedUntilChanged({
  async load(db, playerId: string) {
    const balance = await findPlayerBalance(db, playerId);
    return balance && memoizable(describeBalance(balance));
  },
  accountOf: (_shown, playerId) => playerId,
});

/** Cached, because ten thousand players poll it and it rarely changes. */
export async function getCachedBalance(
  { db }: Pick<Context, 'db'>,
  { playerId, requestedAtMs }: Pick<PlayerActor, 'playerId' | 'requestedAtMs'>,
) {
  const shown = await findCachedBalance(db, playerId, requestedAtMs);
  demand(shown, 'server.failed');
  return shown;
}

export interface BalanceRefresh {
  readonly balance: PlayerBalanceRow;
  readonly outcome: BalanceRefreshOutcome;
  /** Describes the age of the balance. */
  readonly message: ReplyMessage;
}

/**
 * Returns the provider's balance if a permit is available soon, else the last known balance with its age.
 * Refuses if the provider was called and did not respond.
 */
export async function refreshBalance(context: Context, playerId: string): Promise<BalanceRefresh> {
  const known = await getStoredBalance(context, playerId);
  if (known.accountState === 'pending') {
    return {
      balance: known,
      outcome: 'no_account',
      message: 'Your game account is still being set up.',
    };
  }
  if (known.ageMs !== null && known.ageMs < refreshMinAgeMs) {
    return { balance: known, outcome: 'recent', message: 'Balance is up to date.' };
  }
  try {
    await readBalanceNow(context, playerId);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'provider.busy') throw error;
    return { balance: known, outcome: 'busy', message: busyMessage(known.ageMs) };
  }
  const balance = await getStoredBalance(context, playerId);
  const isUpdated = balance.balanceAt?.getTime() !== known.balanceAt?.getTime();
  return {
    balance,
    outcome: isUpdated ? 'updated' : 'in_transfer',
    message: isUpdated ? 'Balance updated.' : 'A transfer is on its way. The balance follows with it.',
  };
}

function busyMessage(ageMs: number | null): ReplyMessage {
  if (ageMs === null) return 'The game provider is busy. The balance is not known yet.';
  const seconds = Math.round(ageMs / 1_000);
  if (seconds < 120) {
    return { text: 'The game provider is busy. This balance is {seconds} seconds old.', values: { seconds } };
  }
  const minutes = Math.round(seconds / 60);
  return { text: 'The game provider is busy. This balance is {minutes} minutes old.', values: { minutes } };
}

/** A player counts as present, or as playing, for this long after the last sign of it. */
export const presence = { seenWithinMs: 120_000, playingForMs: 5 * 60_000 };

const staleness = ({ clock, gateway }: Pick<Context, 'clock' | 'gateway'>) => ({
  ...presence,
  ...gateway.tuning,
  clockNow: clock.now(),
});

/**
 * Reads the balance that needs it most, with a call for which no other caller waits. An overdue balance of a
 * playing player has priority just below manual refreshes. True if a balance was read.
 */
export async function refreshStalestBalance(context: Context, providerAgentId: string): Promise<boolean> {
  const { db, gateway } = context;
  const { backgroundJobsEveryMs } = gateway.tuning;
  const filter = { ...staleness(context), providerAgentId };
  const waitMs = gateway.spareCallsBlockedForMs(providerAgentId);
  let candidate = await findStalestPlayer(db, filter, { onlyOverdue: waitMs > 0 });
  if (candidate === undefined && waitMs > 0 && waitMs <= backgroundJobsEveryMs) {
    await sleep(waitMs);
    candidate = await findStalestPlayer(db, filter, { onlyOverdue: false });
  }
  if (candidate === undefined) return false;
  try {
    const permit = await gateway.acquirePermit(candidate.overdue ? 'overdue' : 'background', {
      providerAgentId,
    });
    // Claim after the permit is acquired, because the choice would be outdated after waiting for it.
    const stale = await claimStalestPlayer(db, filter);
    if (stale === undefined) return false;
    const { ok } = await renewWhile(context, leaseOfRefresh(stale), () =>
      fetchBalance(context, stale, gateway.provider(permit, stale)),
    );
    // After a failed read the lease stays, so that the next players are read first.
    if (ok) {
      const release = (tx: TxContext) => releaseRefreshLease(tx.db, stale.playerId);
      await inTransaction(context, release, { waitForDisk: false });
    }
    return ok;
  } catch (error) {
    // The budget is used up for now.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export const balanceRefreshWorker: AgentBackgroundJob = {
  dueAgents: ({ clock, gateway }) =>
    agentsWithStaleBalances(gateway.providerAgentIds, staleness({ clock, gateway })),
  runNext: async (context, agentId) => ((await refreshStalestBalance(context, agentId)) ? 'more' : 'idle'),
};
