import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** A query for the pages of an endpoint with a cursor. The cursor of the first page is empty. */
export const cursorQuery = <Page extends { readonly nextCursor: string | null }, Key extends QueryKey>(
  queryKey: Key,
  read: (cursor: string, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });

/** Returns the rows of all loaded pages. Undefined before the first page. */
export const rowsOf = <Row>(
  data: InfiniteData<{ readonly data: readonly Row[] }> | undefined,
): readonly Row[] | undefined => data?.pages.flatMap((page) => page.data);

/** Returns the row as it was read last, for a dialog that stays open. */
export const newestOf = <Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  row: Row,
): Row => rows?.find(({ id }) => id === row.id) ?? row;
