import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileSearch, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RecordView } from '../../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTypedSearchParams } from '../../typed-search-params.ts';
import { parsePeriod } from '../../ui/dates/period.ts';
import { QueryErrorBar } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { LoadMoreButton } from '../../ui/tables/load-more-button.tsx';
import { TableEmpty, TableSkeleton } from '../../ui/tables/table-states.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import {
  type RecordsParams,
  recordFetchesOf,
  recordFetchesQuery,
  recordsParams,
  recordsQuery,
  recordsQueryParamsOf,
  recordTotalsQuery,
  useLoadRecords,
} from './records.queries.ts';
import { recordColumns } from './records-columns.tsx';
import { RecordsSearchForm } from './records-search-form.tsx';
import { RecordFetchProgress, RecordTotalsList, UnreadAccountsNotice } from './records-summary.tsx';

interface RecordsTablePageProps<K extends RecordView> {
  kind: K;
  pagePlayer?: string;
  isEmbedded?: boolean;
}

export function RecordsTablePage<K extends RecordView>({
  kind,
  pagePlayer,
  isEmbedded = pagePlayer !== undefined,
}: RecordsTablePageProps<K>) {
  const Heading = isEmbedded ? 'h2' : 'h1';
  const t = useConsoleTranslation();
  const [params, changeParams] = useTypedSearchParams(recordsParams);
  const columns = recordColumns[kind](t);
  const loading = useLoadRecords(kind);
  const isPeriodRequired = kind !== 'game-records';
  const query = recordsQueryOf(params, isPeriodRequired);
  const records = useInfiniteQuery({ ...recordsQuery(kind, query ?? emptyParams), enabled: false });

  function load(next: RecordsParams): void {
    const { fromDate: from = '', toDate: to = '' } = next.period ?? {};
    changeParams({ player: pagePlayer ?? next.accounts, managerId: next.managerId, from, to });
    loading.mutate(next);
  }
  const pages = query === undefined || records.isPlaceholderData ? undefined : records.data?.pages;
  const [first] = pages ?? [];
  const totals = useQuery({ ...recordTotalsQuery(kind, query ?? emptyParams), enabled: first !== undefined });
  const reading = useActiveFetch(kind, query !== undefined, records.refetch, totals.refetch);
  const isBusy = loading.isPending || records.isFetching;
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-3 pointer-coarse:min-h-11">
        <Heading className="pt-1 font-display text-xl leading-none">{t(`menu.${kind}`)}</Heading>
        {query !== undefined && <ExportButton table={kind} filters={recordsQueryParamsOf(query)} />}
      </div>
      <RecordsSearchForm
        // Choosing a player, or Back, resets the form.
        key={`${params.player} ${params.managerId} ${params.from} ${params.to}`}
        accounts={params.player}
        managerId={params.managerId}
        fromDate={params.from}
        toDate={params.to}
        isPeriodRequired={isPeriodRequired}
        isLoading={loading.isPending}
        onLoad={load}
      />
      {reading !== undefined && <RecordFetchProgress reading={reading} />}
      {reading === undefined && totals.data?.coverage !== undefined && (
        <UnreadAccountsNotice coverage={totals.data.coverage} />
      )}
      {first !== undefined && (
        <RecordTotalsList kind={kind} totals={totals.data?.totals} timeZone={first.timeZone} />
      )}
      {first !== undefined && totals.error !== null && (
        <QueryErrorBar query={totals} fallback={t('recordPages.totalsNotLoaded')} />
      )}
      <DataTable
        label={t(`menu.${kind}`)}
        columns={columns}
        items={pages?.flatMap(({ data }) => data) ?? []}
        keyOf={({ id }) => id}
        nameOf={({ account, at }) => `${account} ${at}`}
        isBusy={isBusy}
        empty={
          isBusy ? (
            <TableSkeleton label={t('records.loading')} columns={columns.length} />
          ) : pages === undefined ? (
            <TableEmpty icon={FileSearch} title={emptyStateText(t, query, isPeriodRequired)} />
          ) : (
            <TableEmpty icon={SearchX} title={t('records.none')} hint={t('records.noneHint')} />
          )
        }
      />
      {pages !== undefined && <LoadMoreButton query={records} />}
    </>
  );
}

function useActiveFetch(
  kind: RecordView,
  isEnabled: boolean,
  refetch: () => unknown,
  refetchTotals: (options: { cancelRefetch: boolean }) => unknown,
) {
  const { data } = useQuery({ ...recordFetchesQuery, enabled: isEnabled });
  const fetches = recordFetchesOf(kind, data);
  const fetched = fetches?.reduce((sum, { done }) => sum + done, 0);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (fetched !== undefined && before.current !== undefined && fetched !== before.current) {
      void refetch();
      // Sums that take longer than a step of the reading are not begun again.
      void refetchTotals({ cancelRefetch: false });
    }
    before.current = fetched;
  }, [fetched, refetch, refetchTotals]);
  return fetches?.find(({ isOver }) => !isOver);
}

/** A query in the URL waits for a press of Load. */
function emptyStateText(
  t: ConsoleTranslateFn,
  query: RecordsParams | undefined,
  isPeriodRequired: boolean,
): string {
  if (query === undefined) return t('records.promptPeriod');
  const isWhole = isPeriodRequired || query.period !== undefined || query.accounts !== '';
  return isWhole ? t('records.promptLoad') : t('records.promptAccount');
}

const emptyParams: RecordsParams = { accounts: '', managerId: '' };

function recordsQueryOf(
  { player, managerId, from, to }: { player: string; managerId: string; from: string; to: string },
  isPeriodRequired: boolean,
): RecordsParams | undefined {
  const typed = parsePeriod(from, to, isPeriodRequired);
  if (typed.kind === 'errors') return undefined;
  return { accounts: player, managerId, period: typed.kind === 'period' ? typed.period : undefined };
}
