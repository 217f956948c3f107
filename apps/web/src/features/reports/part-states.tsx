import type { LucideIcon } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { TableEmpty, TableFailed, TableSkeleton } from '../console/table-states.tsx';
import { useConsoleTexts } from '../console/texts.ts';

interface EmptyPartProps {
  query: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  columns: number;
  icon: LucideIcon;
  hint?: string;
}

/** In place of rows: on their way, not to be had, or none. */
export function EmptyPart({ query, columns, icon, hint }: EmptyPartProps) {
  const t = useConsoleTexts();
  if (query.isPending) return <TableSkeleton label={t('reports.loading')} columns={columns} />;
  if (query.error !== null) {
    return (
      <TableFailed
        message={messageOf(query.error, { refused: t('reports.notLoaded') })}
        retryLabel={t('records.tryAgain')}
        retry={query}
      />
    );
  }
  return <TableEmpty icon={icon} title={t('reports.none')} {...(hint !== undefined && { hint })} />;
}
