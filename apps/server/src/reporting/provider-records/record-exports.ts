import { recordFilters } from '@golden-acers/contract';
import type { Db } from '../../schema.ts';
import { defineExport, type ExportColumn, type ExportParams, type ExportSource } from '../exports/exports.ts';
import { exportRowsQuery, type RecordRowByName, type RecordScope } from './provider-records.sql.ts';
import { recordPeriodOf } from './record-period.ts';
import { demandNamedPlayers, parseAccountNames, type RecordListFilter } from './record-scope.ts';

type ExportedRecord<Name extends keyof RecordRowByName> = RecordRowByName[Name] & {
  readonly time: string | null;
};

const accountColumns = [
  { heading: 'Time', kind: 'text', value: ({ time }: { time: string | null }) => time },
  { heading: 'Account', kind: 'text', value: ({ account }: { account: string }) => account },
  { heading: 'NickName', kind: 'text', value: ({ nickname }: { nickname: string }) => nickname },
] as const;

function recordExport<Name extends keyof RecordRowByName>(
  name: ExportSource['name'],
  of: Name,
  columns: readonly ExportColumn<ExportedRecord<Name>>[],
): ExportSource {
  const scopeOf = ({ agentId, filters, timeZone }: ExportParams<RecordListFilter>): RecordScope => ({
    agentId,
    names: parseAccountNames(filters.players),
    ...recordPeriodOf(filters, timeZone),
  });
  return defineExport<RecordListFilter, ExportedRecord<Name>>({
    name,
    permission: 'records.read',
    filters: recordFilters,
    columns,
    rows: (_db, ask) => exportRowsQuery(of, scopeOf(ask), ask.timeZone),
    demand: (db: Db, { agentId, filters }) => demandNamedPlayers({ db }, agentId, filters.players),
  });
}

/** The records as files. */
export const recordExports: readonly ExportSource[] = [
  recordExport('transaction-records', 'transactions', [
    ...accountColumns,
    { heading: 'Match', kind: 'text', value: ({ match }) => match },
    { heading: 'Provider score', kind: 'cents', value: ({ scoreCents }) => scoreCents },
    {
      heading: 'Provider balance before',
      kind: 'cents',
      value: ({ balanceBeforeCents }) => balanceBeforeCents,
    },
    { heading: 'Game ID', kind: 'text', value: ({ gameId }) => gameId },
    { heading: 'Own change', kind: 'cents', value: ({ changeCents }) => changeCents },
    { heading: 'Own state', kind: 'text', value: ({ state }) => state },
    { heading: 'Cause', kind: 'text', value: ({ cause }) => cause },
    { heading: 'By', kind: 'text', value: ({ by }) => by },
    { heading: 'Transfer', kind: 'text', value: ({ transferId }) => transferId },
  ]),
  recordExport('game-records', 'games', [
    ...accountColumns,
    { heading: 'Game ID', kind: 'text', value: ({ gameId }) => gameId },
    { heading: 'Balance before', kind: 'cents', value: ({ balanceBeforeCents }) => balanceBeforeCents },
    { heading: 'Total played', kind: 'cents', value: ({ playedCents }) => playedCents },
    { heading: 'Total win', kind: 'cents', value: ({ wonCents }) => wonCents },
    { heading: 'Balance now', kind: 'cents', value: ({ balanceNowCents }) => balanceNowCents },
    { heading: 'Reason', kind: 'text', value: ({ reason }) => reason },
  ]),
  recordExport('jp-records', 'jackpots', [
    ...accountColumns,
    { heading: 'Game ID', kind: 'text', value: ({ gameId }) => gameId },
    { heading: 'Type', kind: 'text', value: ({ type }) => type },
    { heading: 'Score', kind: 'cents', value: ({ scoreCents }) => scoreCents },
  ]),
  recordExport('welfare-records', 'welfare', [
    ...accountColumns,
    { heading: 'Cause', kind: 'text', value: ({ cause }) => cause },
    { heading: 'Amount', kind: 'cents', value: ({ amountCents }) => amountCents },
    { heading: 'By', kind: 'text', value: ({ by }) => by },
    { heading: 'Reference', kind: 'text', value: ({ reference }) => reference },
  ]),
];
