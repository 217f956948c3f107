import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { useConsolePlace } from '../../console/console-address.ts';
import { DataTable } from '../../console/data-table.tsx';
import { MoreButton } from '../../console/more-button.tsx';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { type AuditFilter, auditQuery } from './audit.queries.ts';
import { auditColumns } from './audit-columns.tsx';
import { actText } from './audit-words.ts';

interface AuditTableProps {
  filter: AuditFilter;
}

/** Who did what, for whom, and why: newest first, page by page. */
export function AuditTable({ filter }: AuditTableProps) {
  const t = useConsoleTexts();
  const query = useInfiniteQuery(auditQuery(filter));
  const [{ view, player }, go] = useConsolePlace();
  const id = useUser()?.id;
  const at = view === 'player' ? player : '';
  const columns = auditColumns(t, { id, go, at });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <DataTable
        label={t('audit.title')}
        columns={columns}
        items={entries}
        keyOf={({ id }) => id}
        nameOf={({ act, account }) => `${actText(t, act)} ${account ?? ''}`}
        isBusy={query.isPending || query.isPlaceholderData}
        empty={
          <TableState
            query={query}
            columns={columns.length}
            loading={t('audit.loading')}
            failed={t('audit.notLoaded')}
          >
            <TableEmpty icon={ScrollText} title={t('audit.none')} />
          </TableState>
        }
      />
      <MoreButton pages={query} />
    </>
  );
}
