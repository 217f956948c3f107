import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';

interface ReportTableProps<Item>
  extends Omit<ComponentProps<typeof QueryTable<Item>>, 'empty' | 'loadingLabel' | 'errorFallback'> {
  icon: LucideIcon;
  hint?: string;
}

export function ReportTable<Item>({ icon, hint, ...table }: ReportTableProps<Item>) {
  const t = useConsoleTranslation();
  return (
    <QueryTable
      {...table}
      loadingLabel={t('reports.loading')}
      errorFallback={t('reports.notLoaded')}
      empty={<TableEmpty icon={icon} title={t('reports.none')} {...(hint !== undefined && { hint })} />}
    />
  );
}
