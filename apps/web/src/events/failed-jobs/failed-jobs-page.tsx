import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery, rowsOf } from '../../api/cursor-query.ts';
import { useCommand } from '../../api/use-command.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { column, countColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';

type FailedJob = EndpointResponse<'GET /fortune-panda/failed-jobs'>['data'][number];

const failedJobsKey = ['console', 'failed-jobs'] as const;
const failedJobsQuery = cursorQuery(failedJobsKey, (cursor, signal) =>
  call('GET /fortune-panda/failed-jobs', {
    query: { limit: '50', ...(cursor !== '' && { cursor }) },
    signal,
  }),
);

export function FailedJobsPage() {
  const t = useConsoleTranslation();
  const list = useInfiniteQuery(failedJobsQuery);
  const { mutate: retry } = useCommand('POST /fortune-panda/failed-jobs/:id/retry', {
    success: t('failed-jobs.retried'),
    failure: t('failed-jobs.notRetried'),
    // Another agent may have retried it.
    invalidates: [failedJobsKey],
  });
  return (
    <>
      <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{t('failed-jobs.title')}</h1>
      <QueryTable
        label={t('failed-jobs.title')}
        columns={failedJobColumns(t, (id) => retry({ params: { id } }))}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={({ kind, lastFailedAt }) => `${kindText(t, kind)} ${lastFailedAt}`}
        query={list}
        loadingLabel={t('failed-jobs.loading')}
        errorFallback={t('failed-jobs.notLoaded')}
        empty={
          <TableEmpty icon={CircleCheck} title={t('failed-jobs.none')} hint={t('failed-jobs.noneHint')} />
        }
      />
    </>
  );
}

const jobKinds = [
  'mail',
  'recovery',
  'purge',
  'export',
  'announcements',
  'audit-verification',
  'idle-sessions',
  'jackpot-changes',
  'report-mail',
  'report-schedules',
  'statement-comparison',
  'tickets',
  'tournaments',
  'statements',
  'unread-mails',
  'shown-secrets',
  'webhook-backlogs',
  'set-aside-facts',
] as const;

/** A newer server may have more kinds. */
const kindText = (t: ConsoleTranslateFn, kind: string): string => {
  const known = jobKinds.find((each) => each === kind);
  return known === undefined ? kind : t(`failed-jobs.kinds.${known}`);
};

function failedJobColumns(
  t: ConsoleTranslateFn,
  onRetry: (id: string) => void,
): readonly TableColumn<FailedJob>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      ({ id, kind }) => (
        <PermittedRowButton
          permission="settings.change"
          label={t('failed-jobs.retryOne', { kind: kindText(t, kind) })}
          onPress={() => onRetry(id)}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('failed-jobs.retry')}
        </PermittedRowButton>
      ),
      'buttons',
    ),
    titleColumn('kind', t('failed-jobs.kind'), ({ kind }) => kindText(t, kind)),
    column('error', t('failed-jobs.errorCode'), ({ errorCode }) => <code>{errorCode}</code>),
    countColumn('attempts', t('failed-jobs.attempts'), ({ attempts }) => attempts),
    timeColumn('last', t('failed-jobs.lastFailedAt'), ({ lastFailedAt }) => lastFailedAt),
    timeColumn('first', t('failed-jobs.firstFailedAt'), ({ firstFailedAt }) => firstFailedAt),
  ];
}
