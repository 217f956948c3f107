import { type RawBuilder, sql } from 'kysely';
import type { KeysetCursor } from './keyset.ts';

/** Microseconds since 1970, as exact as the database keeps a time. */
export const microsOf = (at: RawBuilder<unknown>) =>
  sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`;

/** A place as what `(time, id)` is compared with. Exact: an interval counts microseconds in an integer. */
export const cursorSql = ({ atMicros, id }: KeysetCursor) =>
  sql`(timestamptz 'epoch' + ${String(atMicros)}::bigint * interval '1 microsecond', ${id})`;
