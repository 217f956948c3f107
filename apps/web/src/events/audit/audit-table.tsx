import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useUser } from '../../access/sessions/session.ts';
import { call, type EndpointCallOptions } from '../../api/client.ts';
import { cursorQuery, rowsOf } from '../../api/cursor-query.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditActionText } from './audit-texts.ts';

type AuditFilter = NonNullable<EndpointCallOptions<'GET /agent/audit'>['query']>;

const pollMs = 30_000;

const auditQuery = (filter: AuditFilter) => ({
  ...cursorQuery(['console', 'audit', filter], (cursor, signal) =>
    call('GET /agent/audit', { query: { ...filter, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
});

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
  return (
    <QueryTable
      label={t('audit.title')}
      columns={columns}
      items={rowsOf(query.data)}
      keyOf={({ id }) => id}
      nameOf={({ action, account }) => `${auditActionText(t, action)} ${account ?? ''}`}
      query={query}
      loadingLabel={t('audit.loading')}
      errorFallback={t('audit.notLoaded')}
      empty={<TableEmpty icon={ScrollText} title={t('audit.none')} />}
    />
  );
}
