import { bodyOf, type CallResult } from './errors.ts';

/** One page of a list with cursors. */
interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

/** One page of a list with page numbers. */
interface NumberedPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly page: number; readonly pageSize: number; readonly total: number };
}

/** The part of the query that names the next page. */
interface NextCursor {
  readonly cursor?: string;
}
interface NextNumber {
  readonly page?: number;
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

/**
 * The same for a list with `page` and `pageSize`. Rows that are added meanwhile may move others to the
 * next page.
 */
export async function* readAllNumbered<Row>(
  read: (next: NextNumber) => Promise<CallResult<NumberedPage<Row>>>,
): AsyncGenerator<Row, void, undefined> {
  let next: NextNumber | undefined = {};
  while (next !== undefined) {
    const { data, meta }: NumberedPage<Row> = bodyOf(await read(next));
    yield* data;
    next = data.length > 0 && meta.page * meta.pageSize < meta.total ? { page: meta.page + 1 } : undefined;
  }
}
