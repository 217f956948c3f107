import { bodyOf, type CallResult } from './errors.ts';

/** One page of a list with cursors. */
interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

/** The part of the query that names the next page. */
interface NextCursor {
  readonly cursor?: string;
}

/**
 * Reads all rows of a list, one page at a time: `for await (const row of readAll((next) =>
 * client.GET('/user/notifications', { params: { query: { limit: 50, ...next } } })))`.
 *
 * @throws ApiError if a page is refused.
 */
export async function* readAll<Row>(
  read: (next: NextCursor) => Promise<CallResult<CursorPage<Row>>>,
): AsyncGenerator<Row, void, undefined> {
  let next: NextCursor | undefined = {};
  while (next !== undefined) {
    const { data, nextCursor }: CursorPage<Row> = bodyOf(await read(next));
    yield* data;
    next = nextCursor === null ? undefined : { cursor: nextCursor };
  }
}
