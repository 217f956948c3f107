import { recordFilters } from '@golden-acers/contract';
import {
  defineExport,
  type ExportColumns,
  type ExportedTable,
  type ExportParams,
  moneyCell,
} from '../exports/exports.ts';
import { exportRowsQuery, type RecordRowByName, type RecordScope } from './provider-records.sql.ts';
import { demandScopeInSubtree, type RecordListFilter, recordScopeOf } from './record-scope.ts';

type ExportedRecord<Name extends keyof RecordRowByName> = RecordRowByName[Name] & {
  readonly time: string | null;
};

const accountColumns = [
  ['Time', ({ time }: { time: string | null }) => time, 'time'],
  ['Account', ({ account }: { account: string }) => account],
  ['NickName', ({ nickname }: { nickname: string }) => nickname],
] as const;

function recordExport<Name extends keyof RecordRowByName>(
  name: ExportedTable['name'],
  of: Name,
  columns: ExportColumns<ExportedRecord<Name>>,
): ExportedTable {
  const scopeOf = ({ agentId, filters, timeZone }: ExportParams<RecordListFilter>): RecordScope =>
    recordScopeOf(agentId, filters, timeZone);
  return defineExport<RecordListFilter, ExportedRecord<Name>>({
    name,
    permission: 'records.read',
    filters: recordFilters,
    columns,
    async rows(db, params) {
      const scope = scopeOf(params);
      await demandScopeInSubtree({ db }, scope);
      return exportRowsQuery(of, scope, params.timeZone);
    },
  });
}

export const recordExports: readonly ExportedTable[] = [
  recordExport('transaction-records', 'transactions', [
    ...accountColumns,
    ['Match', ({ match }) => match],
    ['Provider score', ({ scoreCents }) => moneyCell(scoreCents)],
    ['Provider balance before', ({ balanceBeforeCents }) => moneyCell(balanceBeforeCents)],
    ['Player ID', ({ gameId }) => gameId],
    ['Own change', ({ changeCents }) => moneyCell(changeCents)],
    ['Own state', ({ state }) => state],
    ['Cause', ({ cause }) => cause],
    ['By', ({ by }) => by],
    ['Transfer', ({ transferId }) => transferId],
  ]),
  recordExport('game-records', 'games', [
    ...accountColumns,
    ['Player ID', ({ gameId }) => gameId],
    ['Balance before', ({ balanceBeforeCents }) => moneyCell(balanceBeforeCents)],
    ['Total played', ({ playedCents }) => moneyCell(playedCents)],
    ['Total win', ({ wonCents }) => moneyCell(wonCents)],
    ['Balance now', ({ balanceNowCents }) => moneyCell(balanceNowCents)],
    ['Reason', ({ reason }) => reason],
  ]),
  recordExport('jp-records', 'jackpots', [
    ...accountColumns,
    ['Player ID', ({ gameId }) => gameId],
    ['Type', ({ type }) => type],
    ['Score', ({ scoreCents }) => moneyCell(scoreCents)],
  ]),
  recordExport('welfare-records', 'welfare', [
    ...accountColumns,
    ['Cause', ({ cause }) => cause],
    ['Amount', ({ amountCents }) => moneyCell(amountCents)],
    ['By', ({ by }) => by],
    ['Reference', ({ reference }) => reference],
  ]),
];
