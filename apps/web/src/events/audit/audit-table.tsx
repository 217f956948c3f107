import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { useConsoleLocation } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { LoadMoreButton } from '../../ui/tables/load-more-button.tsx';
import { TableEmpty, TableState } from '../../ui/tables/table-states.tsx';
import { type AuditFilter, auditQuery } from './audit.queries.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditActionText } from './audit-texts.ts';

interface AuditTableProps {
  filter: AuditFilter;
}

/** Who did what, for whom, and why: newest first, page by page. */
export function AuditTable({ filter }: AuditTableProps) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(auditQuery(filter));
  const [{ view, player }, go] = useConsoleLocation();
  const id = useUser()?.id;
  const at = view === 'player' ? player : '';
  const columns = auditColumns(t, { accountId: id, navigate: go, playerOnPage: at });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <DataTable
        label={t('audit.title')}
        columns={columns}
        items={entries}
        keyOf={({ id }) => id}
        nameOf={({ action: act, account }) => `${auditActionText(t, act)} ${account ?? ''}`}
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
