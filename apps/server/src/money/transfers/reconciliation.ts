import { Refusal, type WorkResult } from '@golden-acers/platform';
import { crashAt } from '../../config/crash-points.ts';
import type { Context } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import {
  fetchBalance,
  getProviderPlayer,
  type ProviderPlayerRow,
} from '../../provider/provider-accounts/provider-accounts.ts';
import {
  agentsWithDueTransfers,
  getTransferAgeMs,
  leaseDueTransfer,
  listEqualTransfers,
  transferLeaseMs,
} from './due-transfers.sql.ts';
import {
  daysAround,
  decideOutcome,
  earliestReadFrom,
  equalTransferIdsOf,
  findCountingStart,
  type ReconciliationVerdict,
  reconciliationFactsOf,
  uncountableVerdict,
} from './reconciliation-rules.ts';
import type { TransferRow } from './transfers.sql.ts';
import { advanceTransfer } from './transfers.ts';

const equalTransferDays = 32;
/** After this time without the provider's records, an agent decides. */
const giveUpAfterMs = 24 * 3_600_000;

/**
 * Settles transfers of unknown outcome, and those left in `sending` by a dead server, by the provider's
 * records and balance. Never sends them again.
 */
export const unknownTransferWorker: AgentBackgroundJob = {
  dueAgents: () => agentsWithDueTransfers('unsettled'),
  runNext: reconcileNext,
};

async function reconcileNext(context: Context, providerAgentId: string): Promise<WorkResult> {
  const leased = await leaseDueTransfer(context, 'unsettled', providerAgentId);
  if (leased === undefined) return 'idle';
  const died = { type: 'server_died', leaseMs: transferLeaseMs(context) } as const;
  const transfer =
    leased.state === 'unknown' ? leased : (await advanceTransfer(context, leased, died)).transfer;
  if (transfer.state !== 'unknown') return 'more';
  crashAt(context.config, 'reconcile.leased');
  const { verdict, hasProviderResponse } = await reconcileTransfer(context, transfer);
  crashAt(context.config, 'reconcile.decided');
  const conclusiveInMs = inFlightBoundMs(context) - (await getTransferAgeMs(context.db, transfer.id));
  const { effect } = await advanceTransfer(context, transfer, {
    type: 'verdict',
    verdict,
    conclusiveInMs,
  });
  if (effect === 'escalate') {
    context.log.error({ transfer: transfer.id, why: verdict.reason }, 'a transfer needs a person');
  }
  return hasProviderResponse ? 'more' : 'blocked';
}

/** After this age the transfer cannot be in flight: its last call began within one time-out. */
function inFlightBoundMs({ gateway }: Context): number {
  return gateway.tuning.moneyTimeoutMs + gateway.tuning.inFlightMs;
}

interface Reconciliation {
  readonly verdict: ReconciliationVerdict;
  readonly hasProviderResponse: boolean;
}

async function reconcileTransfer(context: Context, transfer: TransferRow): Promise<Reconciliation> {
  const { db, gateway } = context;
  const sentAt = transfer.sentClockAt;
  if (sentAt === null) {
    return { verdict: { state: 'review', reason: 'it has no time of sending' }, hasProviderResponse: true };
  }
  const ageMs = await getTransferAgeMs(db, transfer.id);
  const others = await listEqualTransfers(db, { transfer, days: equalTransferDays });
  const countedFrom = findCountingStart(
    sentAt,
    others.flatMap(({ sentClockAt }) => sentClockAt ?? []),
  );
  const player = await getProviderPlayer(context, transfer.playerId);
  const { transactionId } = gateway.tuning;
  if (countedFrom === undefined && transactionId !== 'recorded')
    return { verdict: uncountableVerdict, hasProviderResponse: true };
  const from = countedFrom ?? earliestReadFrom(sentAt);
  const observed = await readFromProvider(context, { id: transfer.id, player, from });
  if (typeof observed === 'string') {
    return {
      verdict: { state: ageMs > giveUpAfterMs ? 'review' : 'wait', reason: observed },
      hasProviderResponse: false,
    };
  }
  const sent = { ...transfer, sentClockAt: sentAt };
  const verdict = decideOutcome(
    reconciliationFactsOf(sent, others, {
      ...observed,
      countedFrom,
      ageMs,
      inFlightMs: inFlightBoundMs(context),
      transactionIds: transactionId === 'recorded' ? equalTransferIdsOf(sent, others) : undefined,
    }),
  );
  return { verdict, hasProviderResponse: true };
}

/** Reads records and balance, or returns for the evidence why they could not be read. */
async function readFromProvider(
  context: Context,
  { id, player, from }: { id: string; player: ProviderPlayerRow; from: Date },
) {
  const { clock, gateway, log } = context;
  try {
    const provider = gateway.provider('money', player);
    const days = daysAround(from, clock.now());
    const trades = await provider.listTrades({ account: player.account, ...days });
    if (!trades.ok) return `the provider's records could not be read: ${trades.code}`;
    const info = await fetchBalance(context, player, provider);
    return { trades: trades.value, balanceNowCents: info.ok ? info.value.balanceCents : undefined };
  } catch (error) {
    if (error instanceof Refusal) return `the provider could not be asked: ${error.code}`;
    // A lasting failure, such as a password that no key decrypts, ends in review like an unreachable
    // provider.
    log.error({ err: error, transfer: id }, 'could not reconcile a transfer');
    return 'looking for it failed';
  }
}
