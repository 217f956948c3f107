import type { RecordKind } from '@golden-acers/contract';
import type { GameProvider, ProviderResult, RecordQuery } from '@golden-acers/provider';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { isDayFinal, utcPeriodOf } from './record-period.ts';
import {
  type FetchedRecords,
  listFetchedDays,
  lockPlayerRecords,
  markDaysFetched,
  replaceStoredRecords,
} from './stored-records.sql.ts';

/** A day that isn't over is read again after so long: a page that is turned asks for nothing. */
const refetchAfterMs = 60_000;

/** What was read from then on counts as read, though its day isn't over. */
export function freshSince({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.now().getTime() - refetchAfterMs);
}

interface RecordFetchRequest {
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
export async function fetchMissingRecords(
  context: Context,
  wanted: RecordFetchRequest,
  priority: 'launch' | 'background',
): Promise<ProviderResult<'read'>> {
  const { db, clock, gateway } = context;
  const known = await listFetchedDays(db, { ...wanted, freshSince: freshSince(context) });
  const missing = wanted.days.filter((day) => !known.has(day));
  const [fromDate] = missing;
  const toDate = missing.at(-1);
  if (fromDate === undefined || toDate === undefined) return { ok: true, value: 'read' };
  const readAt = clock.now();
  const question = { account: wanted.account, fromDate, toDate };
  const answer = await fetchRecords(gateway.provider(priority, wanted), wanted.kind, question);
  const hasNone = !answer.ok && answer.code === 'account_not_found' && priority === 'background';
  if (!answer.ok && !hasNone) return answer;
  const read: FetchedRecords = answer.ok ? answer.value : { kind: wanted.kind, records: [] };
  const days = wanted.days.filter((day) => day >= fromDate && day <= toDate);
  await inTransaction(context, async (tx) => {
    await lockPlayerRecords(tx.db, wanted.playerId, wanted.kind);
    await replaceStoredRecords(tx.db, wanted, utcPeriodOf({ fromDate, toDate }), read);
    await markDaysFetched(
      tx.db,
      { ...wanted, readAt },
      days.map((day) => ({ day, isFinal: isDayFinal(day, readAt) })),
    );
  });
  return { ok: true, value: 'read' };
}

async function fetchRecords(
  provider: GameProvider,
  kind: RecordKind,
  question: RecordQuery,
): Promise<ProviderResult<FetchedRecords>> {
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
export async function markTradesFetched(
  tx: TxContext,
  { playerId, day, readAt }: { playerId: string; day: string; readAt: Date },
): Promise<void> {
  await markDaysFetched(tx.db, { playerId, kind: 'transaction', readAt }, [
    { day, isFinal: isDayFinal(day, readAt) },
  ]);
}

/** Whoever replaces a player's trades waits for whoever does so already. */
export function lockPlayerTrades(tx: TxContext, playerId: string): Promise<void> {
  return lockPlayerRecords(tx.db, playerId, 'transaction');
}
