import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSearch, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ConsolePlace, Move, RecordKind } from '../../console/console-address.ts';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { MoreButton } from '../../console/more-button.tsx';
import { readPeriod } from '../../console/period.ts';
import { TableEmpty, TableSkeleton } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { ExportButton } from '../exports/export-button.tsx';
import {
  loadRecords,
  questionOf,
  type RecordOf,
  type RecordsAsk,
  readingOf,
  readingsQuery,
  readSoFar,
  recordsQuery,
  useRecordToasts,
} from './records.ts';
import { RecordsForm } from './records-form.tsx';
import { ReadingBar, Totals, Unread } from './records-notes.tsx';

interface RecordsViewProps<K extends RecordKind> {
  kind: K;
  columns: readonly TableColumn<RecordOf[K]>[];
  place: ConsolePlace;
  move: Move;
  /** Where the page has its heading already. */
  isPart?: boolean;
}

/** One kind of records: whose and for when. The provider is asked only when somebody presses for it. */
export function RecordsView<K extends RecordKind>({
  kind,
  columns,
  place,
  move,
  isPart = false,
}: RecordsViewProps<K>) {
  const Heading = isPart ? 'h2' : 'h1';
  const t = useConsoleTexts();
  const client = useQueryClient();
  const toasts = useRecordToasts()[kind];
  const isPeriodRequired = kind !== 'game-records';
  const ask = askOf(place, isPeriodRequired);
  const [isLoading, setLoading] = useState(false);
  const records = useInfiniteQuery({ ...recordsQuery(kind, ask ?? nobody), enabled: false });
  const { data: readings } = useQuery({ ...readingsQuery, enabled: ask !== undefined });
  const reading = readingOf(kind, readings);
  const { refetch } = records;
  const soFar = readSoFar(kind, readings);
  const before = useRef<number>(undefined);
  // What the background has read meanwhile is in the next look.
  useEffect(() => {
    if (soFar !== undefined && before.current !== undefined && soFar !== before.current) void refetch();
    before.current = soFar;
  }, [soFar, refetch]);

  async function load(next: RecordsAsk): Promise<void> {
    const { fromDate = '', toDate = '' } = next.period ?? {};
    move({ player: next.account, fromDate, toDate });
    setLoading(true);
    await loadRecords(client, kind, next, toasts);
    setLoading(false);
  }
  const pages = ask === undefined || records.isPlaceholderData ? undefined : records.data?.pages;
  const [first] = pages ?? [];
  const isBusy = isLoading || records.isFetching;
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-3 pointer-coarse:min-h-11">
        <Heading className="pt-1 font-display text-xl leading-none">{t(`menu.${kind}`)}</Heading>
        {ask !== undefined && <ExportButton table={kind} filters={questionOf(ask)} />}
      </div>
      <RecordsForm
        // A player chosen in the table, or a step back, fills the form anew.
        key={`${place.player} ${place.fromDate} ${place.toDate}`}
        player={place.player}
        fromDate={place.fromDate}
        toDate={place.toDate}
        isPeriodRequired={isPeriodRequired}
        isLoading={isLoading}
        onLoad={(asked) => void load(asked)}
      />
      {reading !== undefined && <ReadingBar reading={reading} />}
      {reading === undefined && first?.coverage !== undefined && <Unread coverage={first.coverage} />}
      {first !== undefined && <Totals totals={first.totals} timeZone={first.timeZone} />}
      <DataTable
        label={t(`menu.${kind}`)}
        columns={columns}
        items={pages?.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ id }) => id}
        nameOf={({ account, at }) => `${account} ${at}`}
        isBusy={isBusy}
        empty={
          isBusy ? (
            <TableSkeleton label={t('records.loading')} columns={columns.length} />
          ) : pages === undefined ? (
            <TableEmpty icon={FileSearch} title={whatIsMissing(t, ask, isPeriodRequired)} />
          ) : (
            <TableEmpty icon={SearchX} title={t('records.none')} hint={t('records.noneHint')} />
          )
        }
      />
      {pages !== undefined && <MoreButton pages={records} />}
    </>
  );
}

/** A question that is whole, because an address brought it, waits for the press alone. */
function whatIsMissing(t: ConsoleTexts, ask: RecordsAsk | undefined, isPeriodRequired: boolean): string {
  if (ask === undefined) return t('records.askPeriod');
  const isWhole = isPeriodRequired || ask.period !== undefined || ask.account !== '';
  return isWhole ? t('records.askAgain') : t('records.ask');
}

/** Keeps the disabled query's key while nothing is asked for. */
const nobody: RecordsAsk = { account: '' };

/** The question that the address asks, if it is a whole one. */
function askOf(
  { player, fromDate, toDate }: ConsolePlace,
  isPeriodRequired: boolean,
): RecordsAsk | undefined {
  const typed = readPeriod(fromDate, toDate, isPeriodRequired);
  if (typed.kind === 'problems') return undefined;
  return { account: player, period: typed.kind === 'period' ? typed.period : undefined };
}
