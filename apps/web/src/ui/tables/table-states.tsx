import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback.tsx';

const skeletonRowKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
const skeletonCellWidths = ['w-24', 'w-12', 'w-30', 'w-22', 'w-16', 'w-26', 'w-28', 'w-18', 'w-14'];

/** Placeholder rows of the table's height, so that nothing shifts when the data arrives. */
export function TableSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div role="status" className="max-md:grid max-md:gap-2.5">
      <span className="sr-only">{label}</span>
      {skeletonRowKeys.map((row) => (
        <div
          key={row}
          aria-hidden
          className="md:flex md:h-10 md:items-center md:gap-8 md:border-b md:border-line md:px-3"
        >
          <Skeleton className="h-44 w-full rounded-xl md:hidden" />
          {skeletonCellWidths.slice(0, columns).map((width) => (
            <Skeleton key={width} className={`${width} h-3.5 max-md:hidden`} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface TableEmptyProps {
  icon: LucideIcon;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}

export function TableEmpty({ icon: Icon, title, hint, children }: TableEmptyProps) {
  return (
    <div className="grid min-h-64 grow place-content-center justify-items-center gap-2 px-6 py-10 text-center">
      <Icon aria-hidden className="mb-1 size-8 text-gold-ink opacity-70" />
      <p className="text-sm font-medium">{title}</p>
      {hint !== undefined && <p className="max-w-sm text-sm text-muted">{hint}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  );
}

interface TableErrorProps {
  message: string;
  query: Pick<UseQueryResult, 'refetch' | 'isFetching'>;
}

export function TableError({ message, query }: TableErrorProps) {
  const t = useConsoleTranslation();
  return (
    <div className="grid min-h-64 grow place-content-center justify-items-center gap-3 px-6 py-10 text-center">
      <CircleAlert aria-hidden className="size-8 text-bad" />
      <p className="max-w-sm text-sm text-muted">{message}</p>
      <Button size="sm" variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('players.tryAgain')}
      </Button>
    </div>
  );
}

interface TableStateProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPending' | 'refetch'>;
  columns: number;
  loadingLabel: string;
  errorFallback: string;
  children: ReactNode;
}

export function TableState({ query, columns, loadingLabel, errorFallback, children }: TableStateProps) {
  if (query.error !== null) {
    return <TableError message={errorMessageOf(query.error, { refused: errorFallback })} query={query} />;
  }
  return query.isPending ? <TableSkeleton label={loadingLabel} columns={columns} /> : children;
}
