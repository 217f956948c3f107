import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSearch, SearchX } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import type { ConsolePlace, Move, RecordKind } from './console-address.ts';
import { DataTable, type TableColumn } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { readPeriod } from './period.ts';
import { loadRecords, type RecordOf, type RecordsAsk, recordsQuery, useRecordToasts } from './records.ts';
import { RecordsForm } from './records-form.tsx';
import { TableEmpty, TableFailed, TableSkeleton } from './table-states.tsx';
import { useConsoleTexts } from './texts.ts';

interface RecordsViewProps<K extends RecordKind> {
  kind: K;
  columns: readonly TableColumn<RecordOf[K]>[];
  place: ConsolePlace;
  move: Move;
}

/** One kind of records: whose and for when, and what the provider tells. It is asked only when somebody presses for it. */
export function RecordsView<K extends RecordKind>({ kind, columns, place, move }: RecordsViewProps<K>) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const toasts = useRecordToasts()[kind];
  const isPeriodRequired = kind !== 'game-records';
  const ask = askOf(place, isPeriodRequired);
  const records = useQuery({ ...recordsQuery(kind, ask ?? nobody), enabled: false });

  function load(next: RecordsAsk): void {
    move({
      player: next.account,
      fromDate: next.period?.fromDate ?? '',
      toDate: next.period?.toDate ?? '',
      recordsPage: next.page,
    });
    void loadRecords(client, kind, next, toasts);
  }
  const answer = ask === undefined ? undefined : records;
  return (
    <>
      <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{t(`menu.${kind}`)}</h1>
      <RecordsForm
        // A player chosen in the table, or a step back, fills the form anew.
        key={`${place.player} ${place.fromDate} ${place.toDate}`}
        player={place.player}
        fromDate={place.fromDate}
        toDate={place.toDate}
        isPeriodRequired={isPeriodRequired}
        isLoading={records.isFetching}
        onLoad={(asked) => load({ ...asked, page: 1 })}
      />
      <DataTable
        label={t(`menu.${kind}`)}
        columns={columns}
        items={answer?.data?.rows ?? []}
        keyOf={(_record, index) => String(index)}
        nameOf={({ account, insertTime }) => `${account} ${insertTime}`}
        isBusy={records.isFetching}
        empty={
          records.isFetching ? (
            <TableSkeleton label={t('records.loading')} columns={columns.length} />
          ) : answer?.isError && ask !== undefined ? (
            <TableFailed
              message={messageOf(answer.error, { refused: t(`records.${kind}.refused`) })}
              retryLabel={t('records.tryAgain')}
              retry={{ refetch: () => load(ask), isFetching: records.isFetching }}
            />
          ) : answer?.data === undefined ? (
            <TableEmpty
              icon={FileSearch}
              title={isPeriodRequired ? t('records.askPeriod') : t('records.ask')}
            />
          ) : (
            <TableEmpty
              icon={SearchX}
              title={ask?.period === undefined ? t('records.noneAtAll') : t('records.none')}
            />
          )
        }
      />
      {answer?.data?.meta !== undefined && ask !== undefined && (
        <Pager meta={answer.data.meta} onPage={(page) => load({ ...ask, page })} />
      )}
    </>
  );
}

/** Keeps the disabled query's key while nothing is asked for. */
const nobody: RecordsAsk = { account: '', page: 1 };

/** The question that the address asks, if it is a whole one. */
function askOf(
  { player, fromDate, toDate, recordsPage }: ConsolePlace,
  isPeriodRequired: boolean,
): RecordsAsk | undefined {
  const typed = readPeriod(fromDate, toDate, isPeriodRequired);
  if (player === '' || typed.kind === 'problems') return undefined;
  return { account: player, period: typed.kind === 'period' ? typed.period : undefined, page: recordsPage };
}
