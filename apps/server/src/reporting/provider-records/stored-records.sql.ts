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

const tableByKind = { transaction: 'tradeRecord', game: 'gameRecord', jp: 'jpRecord' } as const;
export type StoredRecord<Kind extends RecordKind> = Selectable<ServerSchema[(typeof tableByKind)[Kind]]>;

/** Newest first. */
export async function listStoredRecords<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  playerId: string,
  { from, to }: ProviderRecordPeriod,
): Promise<StoredRecord<Kind>[]> {
  const { rows } = await sql<StoredRecord<Kind>>`select * from ${sql.table(tableByKind[kind])}
    where player_id = ${playerId} and inserted_at >= ${from} and inserted_at < ${to}
    order by inserted_at desc, id desc`.execute(db);
  return rows;
}

/** Numbers follow the order of insertion, and people read them beside the times. */
function oldestFirst<Row extends { readonly insertedAt: Date }>(rows: readonly Row[]): readonly Row[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first.insertedAt >= last.insertedAt;
  // A stable sort: records of one moment keep the order of the provider's list.
  return (isNewestFirst ? rows.toReversed() : rows).toSorted(
    (one, other) => one.insertedAt.getTime() - other.insertedAt.getTime(),
  );
}

/**
 * Makes the stored records of that time those that were read. An unchanged record keeps its number, by which
 * people quote it. Returns whether any was added or removed.
 */
export async function replaceStoredRecords(
  tx: ServerTx,
  owner: RecordOwner,
  { from, to }: ProviderRecordPeriod,
  read: FetchedRecords,
): Promise<boolean> {
  const stored = await listStoredRecords(tx, read.kind, owner.playerId, { from, to });
  const replaceBy = async <Row extends { readonly insertedAt: Date }>(
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
    for (const batch of inBatches(oldestFirst(added))) await insert(batch);
    return added.length > 0 || gone.length > 0;
  };
  const isWithin = ({ insertTime }: { insertTime: Date }) => insertTime >= from && insertTime < to;
  const base = ({ insertTime, gameId }: { insertTime: Date; gameId: string }) => ({
    playerId: owner.playerId,
    providerAgentId: owner.providerAgentId,
    insertedAt: insertTime,
    gameId,
  });
  if (read.kind === 'transaction') {
    const rows = read.records.filter(isWithin).map((record) => ({
      ...base(record),
      scoreCents: record.scoreCents,
      balanceBeforeCents: record.balanceBeforeCents,
    }));
    return replaceBy(rows, (batch) => tx.insertInto('tradeRecord').values(batch).execute());
  }
  if (read.kind === 'game') {
    const rows = read.records.filter(isWithin).map((record) => ({
      ...base(record),
      balanceBeforeCents: record.balanceBeforeCents,
      playedCents: record.totalPlayedCents,
      wonCents: record.totalWinCents,
      balanceNowCents: record.balanceNowCents,
      reason: record.reason.slice(0, 200),
    }));
    return replaceBy(rows, (batch) => tx.insertInto('gameRecord').values(batch).execute());
  }
  const rows = read.records.filter(isWithin).map((record) => ({
    ...base(record),
    type: record.type.slice(0, 60),
    scoreCents: record.scoreCents,
  }));
  return replaceBy(rows, (batch) => tx.insertInto('jpRecord').values(batch).execute());
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
    playerId,
    kind,
    day,
    fetchedAt: readAt,
    isFinal,
  }));
  await tx
    .insertInto('recordDay')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['playerId', 'kind', 'day']).doUpdateSet((set) => ({
        fetchedAt: set.ref('excluded.fetchedAt'),
        isFinal: set.ref('excluded.isFinal'),
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
    .selectFrom('recordDay')
    .where('playerId', '=', playerId)
    .where('kind', '=', kind)
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .where((where) => where.or([where('isFinal', '=', true), where('fetchedAt', '>=', freshSince)]))
    .select('day')
    .execute();
  return new Set(rows.map(({ day }) => day));
}
