/** The last row of a page: the next one begins after it. Rows that come or go meanwhile shift nothing. */
export interface KeysetCursor {
  /** Microseconds since 1970, as exact as the database keeps them. */
  readonly atMicros: bigint;
  readonly id: string;
}

export interface PageParams {
  readonly after: KeysetCursor | undefined;
  readonly limit: number;
}

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export function parsePageParams({ cursor, limit }: PageQuery): PageParams {
  const [micros, id] = cursor?.split(' ') ?? [];
  const after = micros === undefined || id === undefined ? undefined : { atMicros: BigInt(micros), id };
  return { after, limit };
}

/** A page out of one row more than its limit: that there is one more row is how the next page is known to exist. */
export function pageFromRows<Row extends KeysetCursor>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  return { rows: page, nextCursor: `${last.atMicros} ${last.id}` };
}
