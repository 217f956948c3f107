import { refuse } from '@golden-acers/platform';

/** The last row of a page: the next one begins after it. Rows that come or go meanwhile shift nothing. */
export interface Place {
  /** Microseconds since 1970, as exact as the database keeps them. */
  readonly atMicros: bigint;
  readonly id: string;
}

export interface PageAsk {
  readonly after: Place | undefined;
  readonly limit: number;
}

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const written = /^(\d{1,18}) ([a-z]{2}_[0-9a-z]{26})$/;

export function readPageAsk({ cursor, limit }: PageQuery): PageAsk {
  if (cursor === undefined) return { after: undefined, limit };
  const [, micros, id] = written.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (micros === undefined || id === undefined) {
    refuse('request.invalid', { fields: { cursor: 'Invalid cursor' } });
  }
  return { after: { atMicros: BigInt(micros), id }, limit };
}

/** A page out of one row more than its limit: that there is one more row is how the next page is known to exist. */
export function pageOf<Row extends Place>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  return { rows: page, nextCursor: Buffer.from(`${last.atMicros} ${last.id}`).toString('base64url') };
}
