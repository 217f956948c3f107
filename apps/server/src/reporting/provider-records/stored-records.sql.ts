import type { RecordKind } from '@golden-acers/contract';
import type { ProviderGameRecord, ProviderJackpotRecord, ProviderTradeRecord } from '@golden-acers/provider';
import { type Selectable, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';
import type { ProviderRecordPeriod } from './record-period.ts';

/** Well below the parameters that one statement may have. */
const insertBatchSize = 1_000;

interface RecordOwner {
  readonly playerId: string;
  readonly providerAgentId: string;
}

/** Serialises writers of the same player's records, so that each row is stored once. */
export async function lockPlayerRecords(tx: ServerTx, playerId: string, kind: RecordKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`records ${kind} ${playerId}`}, 0))`.execute(tx);
}

export type FetchedRecords =
  | { readonly kind: 'transaction'; readonly records: readonly ProviderTradeRecord[] }
  | { readonly kind: 'game'; readonly records: readonly ProviderGameRecord[] }
  | { readonly kind: 'jp'; readonly records: readonly ProviderJackpotRecord[] };

const tableByKind = { transaction: 'trade_record', game: 'game_record', jp: 'jp_record' } as const;
export type StoredRecord<Kind extends RecordKind> = Selectable<ServerSchema[(typeof tableByKind)[Kind]]>;

/** Newest first; records of the same moment in the provider's order. */
export async function listStoredRecords<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  playerId: string,
  { from, to }: ProviderRecordPeriod,
): Promise<StoredRecord<Kind>[]> {
  const { rows } = await sql<StoredRecord<Kind>>`select * from ${sql.table(tableByKind[kind])}
    where player_id = ${playerId} and inserted_at >= ${from} and inserted_at < ${to}
    order by inserted_at desc, id`.execute(db);
  return rows;
}

/**
 * Makes the stored records of that time those that were read. An unchanged record keeps its number, by which
 * people quote it.
 */
export async function replaceStoredRecords(
  tx: ServerTx,
  owner: RecordOwner,
  { from, to }: ProviderRecordPeriod,
  read: FetchedRecords,
): Promise<void> {
  const stored = await listStoredRecords(tx, read.kind, owner.playerId, { from, to });
  const replaceBy = async <Row extends object>(
    rows: readonly Row[],
    insert: (batch: readonly Row[]) => Promise<unknown>,
  ) => {
    const unmatched = Map.groupBy<string, { readonly id: bigint }>(stored, contentOf);
    const added = rows.filter((row) => unmatched.get(contentOf(row))?.pop() === undefined);
    const gone = [...unmatched.values()].flat().map(({ id }) => String(id));
    if (gone.length > 0)
      // The time leaves one partition or two of all.
      await sql`delete from ${sql.table(tableByKind[read.kind])} where id = any(${gone}::bigint[])
        and inserted_at >= ${from} and inserted_at < ${to}`.execute(tx);
    for (const batch of inBatches(added)) await insert(batch);
  };
  const isWithin = ({ insertTime }: { insertTime: Date }) => insertTime >= from && insertTime < to;
  const base = ({ insertTime, gameId }: { insertTime: Date; gameId: string }) => ({
    player_id: owner.playerId,
    provider_agent_id: owner.providerAgentId,
    inserted_at: insertTime,
    game_id: gameId,
  });
  if (read.kind === 'transaction') {
    const rows = read.records.filter(isWithin).map((record) => ({
      ...base(record),
      score_cents: record.scoreCents,
      balance_before_cents: record.balanceBeforeCents,
    }));
    await replaceBy(rows, (batch) => tx.insertInto('trade_record').values(batch).execute());
  } else if (read.kind === 'game') {
    const rows = read.records.filter(isWithin).map((record) => ({
      ...base(record),
      balance_before_cents: record.balanceBeforeCents,
      played_cents: record.totalPlayedCents,
      won_cents: record.totalWinCents,
      balance_now_cents: record.balanceNowCents,
      reason: record.reason.slice(0, 200),
    }));
    await replaceBy(rows, (batch) => tx.insertInto('game_record').values(batch).execute());
  } else {
    const rows = read.records.filter(isWithin).map((record) => ({
      ...base(record),
      type: record.type.slice(0, 60),
      score_cents: record.scoreCents,
    }));
    await replaceBy(rows, (batch) => tx.insertInto('jp_record').values(batch).execute());
  }
}

/** Everything but the number. */
const contentOf = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => name !== 'id')
      .map(([name, value]) => `${name} ${value instanceof Date ? value.getTime() : value}`)
      .sort(),
  );

function inBatches<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < rows.length; at += insertBatchSize) parts.push(rows.slice(at, at + insertBatchSize));
  return parts;
}

export interface FetchedDay {
  readonly day: string;
  readonly isFinal: boolean;
}

export async function markDaysFetched(
  tx: ServerTx,
  { playerId, kind, readAt }: { playerId: string; kind: RecordKind; readAt: Date },
  days: readonly FetchedDay[],
): Promise<void> {
  const values = days.map(({ day, isFinal }) => ({
    player_id: playerId,
    kind,
    day,
    fetched_at: readAt,
    is_final: isFinal,
  }));
  await tx
    .insertInto('record_day')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'kind', 'day']).doUpdateSet((set) => ({
        fetched_at: set.ref('excluded.fetched_at'),
        is_final: set.ref('excluded.is_final'),
      })),
    )
    .execute();
}

export async function listFetchedDays(
  db: Db,
  {
    playerId,
    kind,
    days,
    freshSince,
  }: { playerId: string; kind: RecordKind; days: readonly string[]; freshSince: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('record_day')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .where((where) => where.or([where('is_final', '=', true), where('fetched_at', '>=', freshSince)]))
    .select('day')
    .execute();
  return new Set(rows.map(({ day }) => day));
}
