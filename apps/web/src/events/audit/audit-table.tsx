import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { LoadMoreButton } from '../../ui/tables/load-more-button.tsx';
import { TableEmpty, TableState } from '../../ui/tables/table-states.tsx';
import { type AuditFilter, auditQuery } from './audit.queries.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditActionText } from './audit-texts.ts';

interface AuditTableProps {
  filter: AuditFilter;
  /** The player on whose page the table stands: a link to that page would lead nowhere. */
  playerOnPage?: string;
}

/** Who did what, for whom, and why: newest first, page by page. */
export function AuditTable({ filter, playerOnPage = '' }: AuditTableProps) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(auditQuery(filter));
  const openView = useOpenConsoleView();
  const accountId = useUser()?.id;
  const columns = auditColumns(t, { accountId, openView, playerOnPage });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <DataTable
        label={t('audit.title')}
        columns={columns}
        items={entries}
        keyOf={({ id }) => id}
        nameOf={({ action, account }) => `${auditActionText(t, action)} ${account ?? ''}`}
        isBusy={query.isPending || query.isPlaceholderData}
        empty={
          <TableState
            query={query}
            columns={columns.length}
            loadingLabel={t('audit.loading')}
            errorFallback={t('audit.notLoaded')}
          >
            <TableEmpty icon={ScrollText} title={t('audit.none')} />
          </TableState>
        }
      />
      <LoadMoreButton query={query} />
    </>
  );
}
