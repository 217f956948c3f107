import { type RawBuilder, sql } from 'kysely';
import type { KeysetCursor } from './keyset.ts';

/** Microseconds since 1970, the precision of the database. */
export const microsOf = (at: RawBuilder<unknown>) =>
  sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`;

interface KeysetColumns {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** `asc` lists the oldest row first. */
  readonly order?: 'asc' | 'desc';
}

/** True for rows after the cursor, and for all rows without one. Whole microseconds: no rounding. */
export function isAfterCursor(
  cursor: KeysetCursor | undefined,
  { at, id, order = 'desc' }: KeysetColumns,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const comparison = order === 'desc' ? sql`<` : sql`>`;
  const cursorAt = sql`timestamptz 'epoch' + ${String(cursor.atMicros)}::bigint * interval '1 microsecond'`;
  return sql`(${at}, ${id}) ${comparison} (${cursorAt}, ${cursor.id})`;
}

/** The same for a list that is sorted by id alone, newest first. */
export function isBeforeId(cursor: string | undefined, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return cursor === undefined ? sql`true` : sql`${id} < ${cursor}`;
}
