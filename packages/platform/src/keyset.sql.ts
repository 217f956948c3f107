import { type RawBuilder, sql } from 'kysely';
import type { KeysetCursor } from './keyset.ts';

/** Microseconds since 1970, as exact as the database stores a time. */
export const microsOf = (at: RawBuilder<unknown>) =>
  sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`;

interface KeysetColumns {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** `asc` for a list with its oldest row first. */
  readonly order?: 'asc' | 'desc';
}

/** True of the rows that follow the cursor, and of all rows without one. An interval counts whole microseconds: no rounding. */
export function isAfterCursor(
  cursor: KeysetCursor | undefined,
  { at, id, order = 'desc' }: KeysetColumns,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const comparison = order === 'desc' ? sql`<` : sql`>`;
  const cursorAt = sql`timestamptz 'epoch' + ${String(cursor.atMicros)}::bigint * interval '1 microsecond'`;
  return sql`(${at}, ${id}) ${comparison} (${cursorAt}, ${cursor.id})`;
}

/** True of the rows that follow the cursor of a list sorted by id, the newest first; and of all rows without one. */
export function isBeforeId(cursor: string | undefined, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return cursor === undefined ? sql`true` : sql`${id} < ${cursor}`;
}
