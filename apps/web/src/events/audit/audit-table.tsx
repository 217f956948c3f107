import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { type AuditFilter, auditQuery } from './audit.queries.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditActionText } from './audit-texts.ts';

interface AuditTableProps {
  filter: AuditFilter;
  playerOnPage?: string;
}

export function AuditTable({ filter, playerOnPage = '' }: AuditTableProps) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(auditQuery(filter));
  const openView = useOpenConsoleView();
  const accountId = useUser()?.id;
  const columns = auditColumns(t, { accountId, openView, playerOnPage });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <QueryTable
      label={t('audit.title')}
      columns={columns}
      items={entries}
      keyOf={({ id }) => id}
      nameOf={({ action, account }) => `${auditActionText(t, action)} ${account ?? ''}`}
      query={query}
      loadingLabel={t('audit.loading')}
      errorFallback={t('audit.notLoaded')}
      empty={<TableEmpty icon={ScrollText} title={t('audit.none')} />}
    />
  );
}
