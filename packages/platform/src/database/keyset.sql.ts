import { type RawBuilder, sql } from 'kysely';

/** The last row of a page. The next page starts after it, whatever rows were added or deleted. */
export interface KeysetCursor {
  /** Microseconds since 1970, the precision of the database. */
  readonly atMicros: bigint;
  readonly id: string;
}

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of a list that is sorted by time and then by id. */
export interface PageParams {
  readonly after: KeysetCursor | undefined;
  readonly limit: number;
}

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

export function parsePageParams({ cursor, limit }: PageQuery): PageParams {
  const [micros, id] = cursor?.split(' ') ?? [];
  const after = micros === undefined || id === undefined ? undefined : { atMicros: BigInt(micros), id };
  return { after, limit };
}

/**
 * Makes a page from rows that were read with one extra row, which shows that a next page exists. Rows sorted
 * by id alone have no `atMicros`.
 */
export function pageFromRows<Row extends { readonly id: string; readonly atMicros?: bigint }>(
  found: readonly Row[],
  limit: number,
): ListPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || last === undefined) return { rows, nextCursor: null };
  return { rows, nextCursor: last.atMicros === undefined ? last.id : `${last.atMicros} ${last.id}` };
}

/** Microseconds since 1970, the precision of the database. */
export const microsOf = (at: RawBuilder<unknown>) =>
  sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`;

interface KeysetColumns {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** `asc`: oldest first. */
  readonly order?: 'asc' | 'desc';
}

/**
 * True for rows after the cursor, or for all without one. Compares whole microseconds, which avoids rounding.
 */
export function isAfterCursor(
  cursor: KeysetCursor | undefined,
  { at, id, order = 'desc' }: KeysetColumns,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const comparison = order === 'desc' ? sql`<` : sql`>`;
  const cursorAt = sql`timestamptz 'epoch' + ${String(cursor.atMicros)}::bigint * interval '1 microsecond'`;
  return sql`(${at}, ${id}) ${comparison} (${cursorAt}, ${cursor.id})`;
}

/** For a list sorted by id alone, newest first. */
export function isBeforeId(cursor: string | undefined, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return cursor === undefined ? sql`true` : sql`${id} < ${cursor}`;
}

/** Sorts rows that were found by their ids. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
