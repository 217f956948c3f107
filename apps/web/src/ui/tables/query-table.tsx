import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { LoadMoreButton } from './load-more-button.tsx';
import { TableState } from './table-states.tsx';

interface QueryTableProps<Item>
  extends Omit<ComponentProps<typeof DataTable<Item>>, 'empty' | 'isBusy' | 'items'> {
  items: readonly Item[] | undefined;
  query: ComponentProps<typeof TableState>['query'] & { readonly isPlaceholderData: boolean };
  isBusy?: boolean;
  loadingLabel: string;
  errorFallback: string;
  empty: ReactNode;
}

export function QueryTable<Item>({
  query,
  items = [],
  loadingLabel,
  errorFallback,
  empty,
  isBusy = query.isPending || query.isPlaceholderData,
  ...table
}: QueryTableProps<Item>) {
  return (
    <>
      <DataTable
        {...table}
        items={items}
        isBusy={isBusy}
        empty={
          <TableState
            query={query}
            columns={table.columns.length}
            loadingLabel={loadingLabel}
            errorFallback={errorFallback}
          >
            {empty}
          </TableState>
        }
      />
      {isPaged(query) && <LoadMoreButton query={query} />}
    </>
  );
}

type PagedQuery = ComponentProps<typeof LoadMoreButton>['query'];

const isPaged = (query: object): query is PagedQuery => 'fetchNextPage' in query;
