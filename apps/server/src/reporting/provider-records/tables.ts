import { recordFilters } from '@golden-acers/contract';
import type { Kysely } from 'kysely';
import type { ServerSchema } from '../../schema.ts';
import { type ExportAsk, type Exportable, type ExportColumn, exportable } from '../exports/exports.ts';
import { periodOf } from './period.ts';
import { exportedRows, type Scope, type Shown } from './records.sql.ts';
import { type Asked, demandNamed, namesOf } from './scope.ts';

type Exported<Name extends keyof Shown> = Shown[Name] & { readonly time: string | null };

const who = [
  { heading: 'Time', kind: 'text', value: ({ time }: { time: string | null }) => time },
  { heading: 'Account', kind: 'text', value: ({ account }: { account: string }) => account },
  { heading: 'NickName', kind: 'text', value: ({ nickname }: { nickname: string }) => nickname },
] as const;

function recordsTable<Name extends keyof Shown>(
  name: Exportable['name'],
  of: Name,
  columns: readonly ExportColumn<Exported<Name>>[],
): Exportable {
  const scopeOf = ({ agentId, filters, timeZone }: ExportAsk<Asked>): Scope => ({
    agentId,
    names: namesOf(filters.players),
    ...periodOf(filters, timeZone),
  });
  return exportable<Asked, Exported<Name>>({
    name,
    permission: 'records.read',
    filters: recordFilters,
    columns,
    rows: (_db, ask) => exportedRows(of, scopeOf(ask), ask.timeZone),
    demand: (db: Kysely<ServerSchema>, { agentId, filters }) => demandNamed(db, agentId, filters.players),
  });
}

/** The records as files. */
export const recordTables: readonly Exportable[] = [
  recordsTable('transaction-records', 'transactions', [
    ...who,
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
  recordsTable('game-records', 'games', [
    ...who,
    { heading: 'Game ID', kind: 'text', value: ({ gameId }) => gameId },
    { heading: 'Balance before', kind: 'cents', value: ({ balanceBeforeCents }) => balanceBeforeCents },
    { heading: 'Total played', kind: 'cents', value: ({ playedCents }) => playedCents },
    { heading: 'Total win', kind: 'cents', value: ({ wonCents }) => wonCents },
    { heading: 'Balance now', kind: 'cents', value: ({ balanceNowCents }) => balanceNowCents },
    { heading: 'Reason', kind: 'text', value: ({ reason }) => reason },
  ]),
  recordsTable('jp-records', 'jackpots', [
    ...who,
    { heading: 'Game ID', kind: 'text', value: ({ gameId }) => gameId },
    { heading: 'Type', kind: 'text', value: ({ type }) => type },
    { heading: 'Score', kind: 'cents', value: ({ scoreCents }) => scoreCents },
  ]),
  recordsTable('welfare-records', 'welfare', [
    ...who,
    { heading: 'Cause', kind: 'text', value: ({ cause }) => cause },
    { heading: 'Amount', kind: 'cents', value: ({ amountCents }) => amountCents },
    { heading: 'By', kind: 'text', value: ({ by }) => by },
    { heading: 'Reference', kind: 'text', value: ({ reference }) => reference },
  ]),
];
