import type { RecordKind } from '@golden-acers/contract';
import { inTransaction } from '@golden-acers/platform';
import type { GameProvider, Outcome, RecordQuestion } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import type { ServerTx } from '../../schema.ts';
import { keepRead, listReadDays, lockKept, markDays, type Read } from './kept.sql.ts';
import { isFinal, spanOfDays } from './period.ts';

/** A day that isn't over is read again after so long: a page that is turned asks for nothing. */
const freshMs = 60_000;

/** What was read from then on counts as read, though its day isn't over. */
export function freshFrom({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.now().getTime() - freshMs);
}

interface Wanted {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly account: string;
  readonly kind: RecordKind;
  /** The provider's, in order. */
  readonly days: readonly string[];
}

/**
 * Reads one player's missing days by one call, and keeps them. The call waits for its turn as the priority says; a refusal
 * of the budget is thrown. Answers `read` without a call when nothing is missing. In the background, where nobody is there to be told,
 * an account that the provider doesn't know has no records.
 */
export async function readMissing(
  context: Context,
  wanted: Wanted,
  priority: 'launch' | 'background',
): Promise<Outcome<'read'>> {
  const { db, clock, gateway } = context;
  const known = await listReadDays(db, { ...wanted, freshFrom: freshFrom(context) });
  const missing = wanted.days.filter((day) => !known.has(day));
  const [fromDate] = missing;
  const toDate = missing.at(-1);
  if (fromDate === undefined || toDate === undefined) return { ok: true, value: 'read' };
  const readAt = clock.now();
  const question = { account: wanted.account, fromDate, toDate };
  const answer = await ask(gateway.as(priority, wanted), wanted.kind, question);
  const hasNone = !answer.ok && answer.code === 'account_not_found' && priority === 'background';
  if (!answer.ok && !hasNone) return answer;
  const read: Read = answer.ok ? answer.value : { kind: wanted.kind, records: [] };
  const days = wanted.days.filter((day) => day >= fromDate && day <= toDate);
  await inTransaction(db, async (tx) => {
    await lockKept(tx, wanted.playerId, wanted.kind);
    await keepRead(tx, wanted, spanOfDays({ fromDate, toDate }), read);
    await markDays(
      tx,
      { ...wanted, readAt },
      days.map((day) => ({ day, isFinal: isFinal(day, readAt) })),
    );
  });
  return { ok: true, value: 'read' };
}

async function ask(
  provider: GameProvider,
  kind: RecordKind,
  question: RecordQuestion,
): Promise<Outcome<Read>> {
  switch (kind) {
    case 'transaction': {
      const answer = await provider.listTrades(question);
      return answer.ok ? { ok: true, value: { kind, records: answer.value } } : answer;
    }
    case 'game': {
      const answer = await provider.listGameRecords(question);
      return answer.ok ? { ok: true, value: { kind, records: answer.value } } : answer;
    }
    case 'jp': {
      const answer = await provider.listJackpots(question);
      return answer.ok ? { ok: true, value: { kind, records: answer.value } } : answer;
    }
  }
}

/** For a statement, which reads trades of its own accord: what it has read need not be read again. */
export async function noteTradesRead(
  tx: ServerTx,
  { playerId, day, readAt }: { playerId: string; day: string; readAt: Date },
): Promise<void> {
  await markDays(tx, { playerId, kind: 'transaction', readAt }, [{ day, isFinal: isFinal(day, readAt) }]);
}

/** Whoever replaces a player's trades waits for whoever does so already. */
export function lockTrades(tx: ServerTx, playerId: string): Promise<void> {
  return lockKept(tx, playerId, 'transaction');
}
