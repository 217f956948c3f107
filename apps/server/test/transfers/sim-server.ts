import { equalTransferIdsOf, findCountingStart } from '../../src/money/transfers/reconciliation-rules.ts';
import type {
  CallOutcome,
  TransferEffect,
  TransferEvent,
} from '../../src/money/transfers/transfer-state-machine.ts';
import { changeCentsOf, type SimCommand, type SimDatabase, type SimRow } from './sim-database.ts';
import { inFlightMs, moneyTimeoutMs, type SimProvider, simDateAt } from './sim-provider.ts';
import type { SimRandom, SimScheduler, SimServer, SimTask } from './sim-scheduler.ts';

/** Bugs of the shell, beside those of the rules. */
export interface ServerBugs {
  /** A call without a clear end is made again at once: under the same reference, or under a new one. */
  readonly resend?: 'same reference' | 'new reference';
  /** State and ledger entries are written in two transactions. */
  readonly postsLater?: boolean;
}

export interface SimContext {
  readonly scheduler: SimScheduler;
  readonly random: SimRandom;
  readonly db: SimDatabase;
  readonly provider: SimProvider;
  readonly bugs: ServerBugs;
  isFaulty: boolean;
  /** Starts a program on a server, as long as that lives. */
  start(server: SimServer, program: SimTask<unknown>): void;
  readonly rules: { readonly reconcile: ConstructorParameters<typeof SimDatabase>[1]['reconcile'] };
}

export class DatabaseLostError extends Error {}

const sendingLeaseMs = 2 * moneyTimeoutMs + 5_000;
const leaseMs = 32_000;
const commandMaxAgeMs = 5 * 60_000;

export type SimReply = { readonly row: SimRow } | { readonly refused: string };

/**
 * Runs a command as the server does, with every await as a `yield`: compare `transferMoney` and
 * `sendTransfer`.
 */
export function* runSimCommand(
  context: SimContext,
  server: SimServer,
  command: SimCommand,
): SimTask<SimReply> {
  const requested = yield* transaction(context, () => context.db.requestTransfer(command));
  if (typeof requested === 'string') return { refused: requested };
  const { row, isNew } = requested;
  return { row: isNew ? yield* sendTransfer(context, server, row.id) : row };
}

export function* sendTransfer(context: SimContext, server: SimServer, id: string): SimTask<SimRow> {
  const { scheduler, random, db } = context;
  const waiting = yield* transaction(context, () => ({ ...db.get(id) }));
  if (waiting.state !== 'requested') return waiting;
  // Waits for the permit, and sometimes simulates a process that stands still.
  yield context.isFaulty ? random.pick([5, 50, 500, random.between(1, 45_000)]) : random.between(1, 200);
  if (context.isFaulty && random.chance(0.08)) {
    return (yield* advanceTransfer(context, id, { type: 'permit_refused', code: 'provider.busy' })).row;
  }
  const permitAtMs = scheduler.nowMs;
  const { row, effect } = yield* advanceTransfer(context, id, {
    type: 'permit_acquired',
    leaseMs: sendingLeaseMs,
  });
  if (effect !== 'send') return row;
  const outcome = yield* callProvider(context, row, permitAtMs);
  const event = { type: 'call_ended', sendNumber: row.sends, outcome } as const;
  if (context.isFaulty && random.chance(0.4)) {
    // The response to this attempt is repeated later, even after a newer attempt.
    const laterMs = random.pick([random.between(1, 120_000), random.between(4_000, 12_000)]);
    scheduler.schedule(laterMs, () => context.start(server, advanceTransfer(context, id, event)));
  }
  // The process pauses after it received the response.
  if (context.isFaulty && random.chance(0.1)) yield random.between(1, 120_000);
  return (yield* advanceTransfer(context, id, event)).row;
}

function* callProvider(context: SimContext, row: SimRow, permitAtMs: number): SimTask<CallOutcome> {
  const { scheduler, random, provider, bugs } = context;
  if (context.isFaulty && random.chance(0.05)) yield random.between(1, 60_000);
  // The gateway too sends nothing later than one time-out after the permit.
  if (scheduler.nowMs - permitAtMs > moneyTimeoutMs) {
    return { state: 'rejected', code: 'provider.busy', evidence: {} };
  }
  const sending = {
    transferId: row.id,
    account: row.player,
    changeCents: changeCentsOf(row),
    reference: row.id,
  };
  const outcome = yield* provider.call(sending);
  if (outcome.state !== 'unknown' || bugs.resend === undefined) return outcome;
  const reference = bugs.resend === 'same reference' ? row.id : `${row.id} again`;
  return yield* provider.call({ ...sending, reference });
}

function* advanceTransfer(
  context: SimContext,
  id: string,
  event: TransferEvent,
): SimTask<{ row: SimRow; effect: TransferEffect | undefined }> {
  const { db, bugs } = context;
  const advanced = yield* transaction(context, () => db.advanceTransfer(id, event, bugs.postsLater !== true));
  if (bugs.postsLater === true) yield* transaction(context, () => db.postEffect(db.get(id), advanced.effect));
  return advanced;
}

/** A transaction may fail before it has an effect, or after its commit, without a word. */
export function* transaction<T>(context: SimContext, work: () => T): SimTask<T> {
  const { random } = context;
  yield random.between(1, 20);
  if (context.isFaulty && random.chance(0.01)) throw new DatabaseLostError();
  const result = work();
  if (context.isFaulty && random.chance(0.01)) throw new DatabaseLostError();
  yield random.between(1, 10);
  return result;
}

/** Sends one requested transfer. Returns whether there was one: compare `send-requested-transfers.ts`. */
export function* sendRequestedTransfer(context: SimContext, server: SimServer): SimTask<boolean> {
  const { scheduler, db } = context;
  const row = yield* transaction(context, () => db.lease(['requested'], leaseMs));
  if (row === undefined) return false;
  const ageMs = row.sentAt === null ? 0 : scheduler.nowMs - (row.sentAt.getTime() - simDateAt(0).getTime());
  if (row.cause === 'agent' && ageMs > commandMaxAgeMs)
    yield* advanceTransfer(context, row.id, { type: 'expired' });
  else yield* sendTransfer(context, server, row.id);
  return true;
}

/** Settles an unknown one from the provider's records: compare `reconciliation.ts`. */
export function* reconcileUnknownTransfer(context: SimContext): SimTask<boolean> {
  const { scheduler, db, provider } = context;
  const leased = yield* transaction(context, () => db.lease(['sending', 'unknown'], leaseMs));
  if (leased === undefined) return false;
  const row =
    leased.state === 'unknown'
      ? leased
      : (yield* advanceTransfer(context, leased.id, { type: 'server_died', leaseMs })).row;
  const { sentAt, sentClockAt } = row;
  if (row.state !== 'unknown' || sentAt === null || sentClockAt === null) return true;
  const sentAtMs = sentAt.getTime() - simDateAt(0).getTime();
  const ageMs = scheduler.nowMs - sentAtMs;
  const others = yield* transaction(context, () => db.listEqualTransfers(row).map((other) => ({ ...other })));
  const countedFrom = findCountingStart(
    sentClockAt,
    others.flatMap((other) => other.sentClockAt ?? []),
  );
  if (countedFrom === undefined) throw new Error('a run is too short to leave no time to count from');
  const readAt = simDateAt(scheduler.nowMs);
  const observed = yield* provider.read(row.player);
  const boundMs = moneyTimeoutMs + inFlightMs;
  const verdict =
    observed === undefined
      ? { state: 'wait' as const, reason: 'not read' }
      : context.rules.reconcile({ ...row, sentClockAt }, others, {
          countedFrom,
          ageMs,
          inFlightMs: boundMs,
          trades: observed.trades,
          balanceNowCents: observed.balanceCents,
          transactionIds: provider.recordsTransactionIds
            ? equalTransferIdsOf({ ...row, sentClockAt }, others)
            : undefined,
        });
  if (observed !== undefined) {
    yield* transaction(context, () => db.storeBalance(row.player, observed.balanceCents, readAt));
  }
  const conclusiveInMs = boundMs - (scheduler.nowMs - sentAtMs);
  yield* advanceTransfer(context, row.id, { type: 'verdict', verdict, conclusiveInMs });
  return true;
}
