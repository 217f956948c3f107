import type { Answer, Effect, TransferEvent } from '../../src/money/transfers/rules.ts';
import { countFrom, namesFor } from '../../src/money/transfers/settlement.ts';
import { changeOf, type SimCommand, type SimDatabase, type SimRow } from './sim-database.ts';
import { dateAt, inFlightMs, moneyTimeoutMs, type SimProvider } from './sim-provider.ts';
import type { Draw, Home, Program, Schedule } from './sim-schedule.ts';

/** Bugs of the shell, beside those of the rules. */
export interface ShellBugs {
  /** A call without a clear end is made again at once: under the same reference, or under a new one. */
  readonly resend?: 'same reference' | 'new reference';
  /** State and books are written in two transactions. */
  readonly booksLater?: boolean;
}

export interface Parts {
  readonly time: Schedule;
  readonly draw: Draw;
  readonly db: SimDatabase;
  readonly provider: SimProvider;
  readonly bugs: ShellBugs;
  isFaulty: boolean;
  /** Starts a program on a server, as long as that lives. */
  start(home: Home, program: Program<unknown>): void;
  readonly rules: { readonly judge: ConstructorParameters<typeof SimDatabase>[1]['judge'] };
}

export class DatabaseLost extends Error {}

const sendingLeaseMs = 2 * moneyTimeoutMs + 5_000;
const leaseMs = 32_000;
const tooLateMs = 5 * 60_000;

export type Reply = { readonly row: SimRow } | { readonly refused: string };

/** What the server's shell does, with every await as a `yield`: compare `transfers.routes.ts` and `carry-out.ts`. */
export function* runCommand(parts: Parts, home: Home, command: SimCommand): Program<Reply> {
  const requested = yield* transaction(parts, () => parts.db.request(command));
  if (typeof requested === 'string') return { refused: requested };
  const { row, isNew } = requested;
  return { row: isNew ? yield* carryOut(parts, home, row.id) : row };
}

function* carryOut(parts: Parts, home: Home, id: string): Program<SimRow> {
  const { time, draw, db } = parts;
  const waiting = yield* transaction(parts, () => ({ ...db.get(id) }));
  if (waiting.state !== 'requested') return waiting;
  // Its turn, and now and then a process that stands still.
  yield parts.isFaulty ? draw.pick([5, 50, 500, draw.between(1, 45_000)]) : draw.between(1, 200);
  if (parts.isFaulty && draw.chance(0.08)) {
    return (yield* advance(parts, id, { type: 'no_turn', code: 'provider.busy' })).row;
  }
  const turnAtMs = time.nowMs;
  const { row, effect } = yield* advance(parts, id, { type: 'turn', leaseMs: sendingLeaseMs });
  if (effect !== 'send') return row;
  const answer = yield* send(parts, row, turnAtMs);
  const event = { type: 'answer', send: row.sends, answer } as const;
  if (parts.isFaulty && draw.chance(0.4)) {
    // It comes a second time, later: an answer of this sending, whatever was sent since.
    const laterMs = draw.pick([draw.between(1, 120_000), draw.between(4_000, 12_000)]);
    time.in(laterMs, () => parts.start(home, advance(parts, id, event)));
  }
  // The process stands still, with the answer in its hand.
  if (parts.isFaulty && draw.chance(0.1)) yield draw.between(1, 120_000);
  return (yield* advance(parts, id, event)).row;
}

function* send(parts: Parts, row: SimRow, turnAtMs: number): Program<Answer> {
  const { time, draw, provider, bugs } = parts;
  if (parts.isFaulty && draw.chance(0.05)) yield draw.between(1, 60_000);
  // As the gateway: nothing is sent later than one time-out after the turn.
  if (time.nowMs - turnAtMs > moneyTimeoutMs) {
    return { state: 'rejected', code: 'provider.busy', why: {} };
  }
  const sending = {
    transferId: row.id,
    account: row.player,
    changeCents: changeOf(row),
    reference: row.id,
  };
  const answer = yield* provider.call(sending);
  if (answer.state !== 'unknown' || bugs.resend === undefined) return answer;
  const reference = bugs.resend === 'same reference' ? row.id : `${row.id} again`;
  return yield* provider.call({ ...sending, reference });
}

function* advance(
  parts: Parts,
  id: string,
  event: TransferEvent,
): Program<{ row: SimRow; effect: Effect | undefined }> {
  const { db, bugs } = parts;
  const advanced = yield* transaction(parts, () => db.advance(id, event, bugs.booksLater !== true));
  if (bugs.booksLater === true) yield* transaction(parts, () => db.book(db.get(id), advanced.effect));
  return advanced;
}

/** A transaction may fail before it has an effect, or after its commit, without a word. */
function* transaction<T>(parts: Parts, work: () => T): Program<T> {
  const { draw } = parts;
  yield draw.between(1, 20);
  if (parts.isFaulty && draw.chance(0.01)) throw new DatabaseLost();
  const result = work();
  if (parts.isFaulty && draw.chance(0.01)) throw new DatabaseLost();
  yield draw.between(1, 10);
  return result;
}

/** Takes up what was requested and never sent. Answers whether there was something: compare `unfinished.ts`. */
export function* carryOutRequested(parts: Parts, home: Home): Program<boolean> {
  const { time, db } = parts;
  const row = yield* transaction(parts, () => db.lease(['requested'], leaseMs));
  if (row === undefined) return false;
  const ageMs = row.sentAt === null ? 0 : time.nowMs - (row.sentAt.getTime() - dateAt(0).getTime());
  if (row.cause === 'agent' && ageMs > tooLateMs) yield* advance(parts, row.id, { type: 'too_late' });
  else yield* carryOut(parts, home, row.id);
  return true;
}

/** Settles an unknown one from the provider's records: compare `reconcile.ts`. */
export function* settleUnknown(parts: Parts): Program<boolean> {
  const { time, db, provider } = parts;
  const leased = yield* transaction(parts, () => db.lease(['sending', 'unknown'], leaseMs));
  if (leased === undefined) return false;
  const row =
    leased.state === 'unknown'
      ? leased
      : (yield* advance(parts, leased.id, { type: 'server_lost', leaseMs })).row;
  const { sentAt, sentClockAt } = row;
  if (row.state !== 'unknown' || sentAt === null || sentClockAt === null) return true;
  const sentAtMs = sentAt.getTime() - dateAt(0).getTime();
  const ageMs = time.nowMs - sentAtMs;
  const others = yield* transaction(parts, () => db.siblingsOf(row).map((other) => ({ ...other })));
  const from = countFrom(
    sentClockAt,
    others.flatMap((other) => other.sentClockAt ?? []),
  );
  if (from === undefined) throw new Error('a run is too short to leave no time to count from');
  const readAt = dateAt(time.nowMs);
  const heard = yield* provider.read(row.player);
  const boundMs = moneyTimeoutMs + inFlightMs;
  const verdict =
    heard === undefined
      ? { state: 'wait' as const, why: 'not read' }
      : parts.rules.judge({ ...row, sentClockAt }, others, {
          from,
          ageMs,
          inFlightMs: boundMs,
          trades: heard.trades,
          balanceNowCents: heard.balanceCents,
          named: provider.namesRecords ? namesFor({ ...row, sentClockAt }, others) : undefined,
        });
  if (heard !== undefined) {
    yield* transaction(parts, () => db.keepBalance(row.player, heard.balanceCents, readAt));
  }
  const believedInMs = boundMs - (time.nowMs - sentAtMs);
  yield* advance(parts, row.id, { type: 'verdict', verdict, believedInMs });
  return true;
}
