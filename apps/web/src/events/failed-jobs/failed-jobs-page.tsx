import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import { describeCommandError } from '../../api/command-errors.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { column, countColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type FailedJob, failedJobsQuery, postFailedJobRetry } from './failed-jobs.queries.ts';

export function FailedJobsPage() {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const list = useQuery(failedJobsQuery(page));
  const { mutate: retry } = useMutation({
    mutationFn: (id: string) => postFailedJobRetry(client, id),
    onSuccess: () => notify.success(t('failed-jobs.retried')),
    onError: (error) => notify.error(describeCommandError(error, t('failed-jobs.notRetried')).message),
  });
  const columns = useMemo(() => failedJobColumns(t, retry), [t, retry]);
  return (
    <>
      <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{t('failed-jobs.title')}</h1>
      <QueryTable
        label={t('failed-jobs.title')}
        columns={columns}
        items={list.data?.data}
        keyOf={({ id }) => id}
        nameOf={({ kind, lastFailedAt }) => `${kindText(t, kind)} ${lastFailedAt}`}
        query={list}
        loadingLabel={t('failed-jobs.loading')}
        errorFallback={t('failed-jobs.notLoaded')}
        empty={
          <TableEmpty icon={CircleCheck} title={t('failed-jobs.none')} hint={t('failed-jobs.noneHint')} />
        }
      />
      {(list.data?.meta.total ?? 0) > 0 && <Pagination meta={list.data?.meta} onPageChange={setPage} />}
    </>
  );
}

const jobKinds = [
  'mail',
  'recovery',
  'purge',
  'export',
  'announcements',
  'idle-sessions',
  'jackpot-changes',
  'report-mail',
  'report-schedules',
  'statement-comparison',
  'statements',
  'unread-mails',
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
        // react-aria's own button: the row would take Enter and Space from any other.
        <RowButton
          aria-label={t('failed-jobs.retryOne', { kind: kindText(t, kind) })}
          onPress={() => onRetry(id)}
          className={buttonClass('line', 'row')}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('failed-jobs.retry')}
        </RowButton>
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
