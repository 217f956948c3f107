import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { TableEmpty, TableState } from '../../ui/tables/table-states.tsx';

interface ReportTableStateProps {
  query: ComponentProps<typeof TableState>['query'];
  columns: number;
  icon: LucideIcon;
  hint?: string;
}

/** In place of rows: on their way, not to be had, or none. */
export function ReportTableState({ query, columns, icon, hint }: ReportTableStateProps) {
  const t = useConsoleTranslation();
  return (
    <TableState
      query={query}
      columns={columns}
      loadingLabel={t('reports.loading')}
      errorFallback={t('reports.notLoaded')}
    >
      <TableEmpty icon={icon} title={t('reports.none')} {...(hint !== undefined && { hint })} />
    </TableState>
  );
}
