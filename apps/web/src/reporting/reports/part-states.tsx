import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';

interface EmptyPartProps {
  query: ComponentProps<typeof TableState>['query'];
  columns: number;
  icon: LucideIcon;
  hint?: string;
}

/** In place of rows: on their way, not to be had, or none. */
export function EmptyPart({ query, columns, icon, hint }: EmptyPartProps) {
  const t = useConsoleTexts();
  return (
    <TableState
      query={query}
      columns={columns}
      loading={t('reports.loading')}
      failed={t('reports.notLoaded')}
    >
      <TableEmpty icon={icon} title={t('reports.none')} {...(hint !== undefined && { hint })} />
    </TableState>
  );
}
