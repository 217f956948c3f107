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
  /** State and books are written in two transactions. */
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
  start(home: SimServer, program: SimTask<unknown>): void;
  readonly rules: { readonly judge: ConstructorParameters<typeof SimDatabase>[1]['reconcile'] };
}

export class DatabaseLostError extends Error {}

const sendingLeaseMs = 2 * moneyTimeoutMs + 5_000;
const leaseMs = 32_000;
const commandMaxAgeMs = 5 * 60_000;

export type SimReply = { readonly row: SimRow } | { readonly refused: string };

/** What the server's shell does, with every await as a `yield`: compare `transfers.routes.ts` and `carry-out.ts`. */
export function* runSimCommand(parts: SimContext, home: SimServer, command: SimCommand): SimTask<SimReply> {
  const requested = yield* transaction(parts, () => parts.db.requestTransfer(command));
  if (typeof requested === 'string') return { refused: requested };
  const { row, isNew } = requested;
  return { row: isNew ? yield* sendTransfer(parts, home, row.id) : row };
}

function* sendTransfer(parts: SimContext, home: SimServer, id: string): SimTask<SimRow> {
  const { scheduler: time, random: draw, db } = parts;
  const waiting = yield* transaction(parts, () => ({ ...db.get(id) }));
  if (waiting.state !== 'requested') return waiting;
  // Its turn, and now and then a process that stands still.
  yield parts.isFaulty ? draw.pick([5, 50, 500, draw.between(1, 45_000)]) : draw.between(1, 200);
  if (parts.isFaulty && draw.chance(0.08)) {
    return (yield* advanceTransfer(parts, id, { type: 'permit_refused', code: 'provider.busy' })).row;
  }
  const turnAtMs = time.nowMs;
  const { row, effect } = yield* advanceTransfer(parts, id, {
    type: 'permit_acquired',
    leaseMs: sendingLeaseMs,
  });
  if (effect !== 'send') return row;
  const answer = yield* callProvider(parts, row, turnAtMs);
  const event = { type: 'call_ended', send: row.sends, answer } as const;
  if (parts.isFaulty && draw.chance(0.4)) {
    // It comes a second time, later: an answer of this sending, whatever was sent since.
    const laterMs = draw.pick([draw.between(1, 120_000), draw.between(4_000, 12_000)]);
    time.schedule(laterMs, () => parts.start(home, advanceTransfer(parts, id, event)));
  }
  // The process stands still, with the answer in its hand.
  if (parts.isFaulty && draw.chance(0.1)) yield draw.between(1, 120_000);
  return (yield* advanceTransfer(parts, id, event)).row;
}

function* callProvider(parts: SimContext, row: SimRow, turnAtMs: number): SimTask<CallOutcome> {
  const { scheduler: time, random: draw, provider, bugs } = parts;
  if (parts.isFaulty && draw.chance(0.05)) yield draw.between(1, 60_000);
  // As the gateway: nothing is sent later than one time-out after the turn.
  if (time.nowMs - turnAtMs > moneyTimeoutMs) {
    return { state: 'rejected', code: 'provider.busy', evidence: {} };
  }
  const sending = {
    transferId: row.id,
    account: row.player,
    changeCents: changeCentsOf(row),
    reference: row.id,
  };
  const answer = yield* provider.call(sending);
  if (answer.state !== 'unknown' || bugs.resend === undefined) return answer;
  const reference = bugs.resend === 'same reference' ? row.id : `${row.id} again`;
  return yield* provider.call({ ...sending, reference });
}

function* advanceTransfer(
  parts: SimContext,
  id: string,
  event: TransferEvent,
): SimTask<{ row: SimRow; effect: TransferEffect | undefined }> {
  const { db, bugs } = parts;
  const advanced = yield* transaction(parts, () => db.advanceTransfer(id, event, bugs.postsLater !== true));
  if (bugs.postsLater === true) yield* transaction(parts, () => db.postEffect(db.get(id), advanced.effect));
  return advanced;
}

/** A transaction may fail before it has an effect, or after its commit, without a word. */
function* transaction<T>(parts: SimContext, work: () => T): SimTask<T> {
  const { random: draw } = parts;
  yield draw.between(1, 20);
  if (parts.isFaulty && draw.chance(0.01)) throw new DatabaseLostError();
  const result = work();
  if (parts.isFaulty && draw.chance(0.01)) throw new DatabaseLostError();
  yield draw.between(1, 10);
  return result;
}

/** Takes up what was requested and never sent. Answers whether there was something: compare `unfinished.ts`. */
export function* sendRequestedTransfer(parts: SimContext, home: SimServer): SimTask<boolean> {
  const { scheduler: time, db } = parts;
  const row = yield* transaction(parts, () => db.lease(['requested'], leaseMs));
  if (row === undefined) return false;
  const ageMs = row.sentAt === null ? 0 : time.nowMs - (row.sentAt.getTime() - simDateAt(0).getTime());
  if (row.cause === 'agent' && ageMs > commandMaxAgeMs)
    yield* advanceTransfer(parts, row.id, { type: 'expired' });
  else yield* sendTransfer(parts, home, row.id);
  return true;
}

/** Settles an unknown one from the provider's records: compare `reconcile.ts`. */
export function* reconcileUnknownTransfer(parts: SimContext): SimTask<boolean> {
  const { scheduler: time, db, provider } = parts;
  const leased = yield* transaction(parts, () => db.lease(['sending', 'unknown'], leaseMs));
  if (leased === undefined) return false;
  const row =
    leased.state === 'unknown'
      ? leased
      : (yield* advanceTransfer(parts, leased.id, { type: 'server_died', leaseMs })).row;
  const { sentAt, sentClockAt } = row;
  if (row.state !== 'unknown' || sentAt === null || sentClockAt === null) return true;
  const sentAtMs = sentAt.getTime() - simDateAt(0).getTime();
  const ageMs = time.nowMs - sentAtMs;
  const others = yield* transaction(parts, () => db.listEqualTransfers(row).map((other) => ({ ...other })));
  const from = findCountingStart(
    sentClockAt,
    others.flatMap((other) => other.sentClockAt ?? []),
  );
  if (from === undefined) throw new Error('a run is too short to leave no time to count from');
  const readAt = simDateAt(time.nowMs);
  const heard = yield* provider.read(row.player);
  const boundMs = moneyTimeoutMs + inFlightMs;
  const verdict =
    heard === undefined
      ? { state: 'wait' as const, why: 'not read' }
      : parts.rules.judge({ ...row, sentClockAt }, others, {
          countedFrom: from,
          ageMs,
          inFlightMs: boundMs,
          trades: heard.trades,
          balanceNowCents: heard.balanceCents,
          transactionIds: provider.recordsTransactionIds
            ? equalTransferIdsOf({ ...row, sentClockAt }, others)
            : undefined,
        });
  if (heard !== undefined) {
    yield* transaction(parts, () => db.storeBalance(row.player, heard.balanceCents, readAt));
  }
  const believedInMs = boundMs - (time.nowMs - sentAtMs);
  yield* advanceTransfer(parts, row.id, { type: 'verdict', verdict, conclusiveInMs: believedInMs });
  return true;
}
