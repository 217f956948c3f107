import type { RecordKind } from '@golden-acers/contract';
import type {
  AccountRecordQuery,
  GameProvider,
  ProviderResult,
  ProviderTradeRecord,
} from '@golden-acers/provider';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordFact } from '../../events/facts/facts.ts';
import { isDayFinal, type ProviderRecordPeriod, utcPeriodOf } from './record-period.ts';
import {
  type FetchedRecords,
  listFetchedDays,
  lockPlayerRecords,
  markDaysFetched,
  replaceStoredRecords,
} from './stored-records.sql.ts';

/** An unfinished day is read again after this time, so paging costs no calls. */
const refetchAfterMs = 60_000;

/** A read after this time counts as fresh, though its day isn't over. */
export function freshSince({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.now().getTime() - refetchAfterMs);
}

interface RecordFetchRequest {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly account: string;
  readonly kind: RecordKind;
  /** The provider's days, in order. */
  readonly days: readonly string[];
  /** Whether a day that is not over is read again however recent its last read is. */
  readonly isUrgent?: boolean;
}

/**
 * Reads one player's missing days with one call and stores them. Returns `read` without a call when nothing
 * is missing; throws a refusal of the budget. Only an agent's read (`launch`) refuses an unknown
 * account: for others it has no records.
 */
export async function fetchMissingRecords(
  context: Context,
  wanted: RecordFetchRequest,
  priority: 'launch' | 'refresh' | 'play' | 'background',
): Promise<ProviderResult<'read'>> {
  const { db, clock, gateway } = context;
  // No read is younger than now.
  const since = wanted.isUrgent === true ? new Date(clock.now().getTime() + 1) : freshSince(context);
  const known = await listFetchedDays(db, { ...wanted, freshSince: since });
  const missing = wanted.days.filter((day) => !known.has(day));
  const [fromDate] = missing;
  const toDate = missing.at(-1);
  if (fromDate === undefined || toDate === undefined) return { ok: true, value: 'read' };
  const readAt = clock.now();
  const question = { account: wanted.account, fromDate, toDate };
  const response = await fetchRecords(gateway.provider(priority, wanted), wanted.kind, question);
  const hasNone = !response.ok && response.code === 'account_not_found' && priority !== 'launch';
  if (!response.ok && !hasNone) return response;
  const read: FetchedRecords = response.ok ? response.value : { kind: wanted.kind, records: [] };
  const days = wanted.days.filter((day) => day >= fromDate && day <= toDate);
  await inTransaction(context, async (tx) => {
    await lockPlayerRecords(tx.db, wanted.playerId, wanted.kind);
    const hasChanged = await replaceStoredRecords(tx.db, wanted, utcPeriodOf({ fromDate, toDate }), read);
    if (hasChanged && wanted.kind === 'game')
      await recordFact(tx, { kind: 'play.recorded', playerId: wanted.playerId, data: {} });
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
  question: AccountRecordQuery,
): Promise<ProviderResult<FetchedRecords>> {
  switch (kind) {
    case 'transaction': {
      const response = await provider.listTrades(question);
      return response.ok ? { ok: true, value: { kind, records: response.value } } : response;
    }
    case 'game': {
      const response = await provider.listGameRecords(question);
      return response.ok ? { ok: true, value: { kind, records: response.value } } : response;
    }
    case 'jp': {
      const response = await provider.listJackpots(question);
      return response.ok ? { ok: true, value: { kind, records: response.value } } : response;
    }
  }
}

/** Stores the trades that statements have read. Their days need not be read again. */
export async function storePlayerTrades(
  { db }: TxContext,
  {
    days,
    readAt,
    records,
    ...read
  }: ProviderRecordPeriod & {
    readonly playerId: string;
    readonly providerAgentId: string;
    readonly days: readonly string[];
    readonly readAt: Date;
    readonly records: readonly ProviderTradeRecord[];
  },
): Promise<void> {
  const kind = 'transaction';
  await lockPlayerRecords(db, read.playerId, kind);
  await replaceStoredRecords(db, read, read, { kind, records });
  const fetched = days.map((day) => ({ day, isFinal: isDayFinal(day, readAt) }));
  await markDaysFetched(db, { ...read, kind, readAt }, fetched);
}
