import {
  type Endpoints,
  type ListPart,
  type OutputOf,
  type RecordKind,
  toMoney,
} from '@golden-acers/contract';
import { type PageParams, pageFromRows, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import {
  countCoverage,
  getRecordTotals,
  type RecordListName,
  type RecordRowByName,
  type RecordScope,
  type RecordSums,
} from './provider-records.sql.ts';
import { listRecordRows } from './record-pages.sql.ts';
import { providerDaysOf } from './record-period.ts';
import { demandRecordScope, type RecordListFilter } from './record-scope.ts';
import { freshSince } from './stored-records.ts';

type RecordListRow<Name extends RecordListName> = OutputOf<
  Endpoints[`GET /agent/records/${Name}`]['data']
>[number];
type RecordListExtra<Name extends RecordListName> = OutputOf<
  Endpoints[`GET /agent/records/${Name}`]['extra']
>;

interface RecordListDefinition<Name extends RecordListName> {
  readonly describeRow: (row: RecordRowByName[Name]) => RecordListRow<Name>;
  readonly describeTotals: (
    totals: RecordSums<Name>,
    getCoverage: (kind: RecordKind) => ReturnType<typeof countCoverage>,
  ) => Promise<Omit<RecordListExtra<Name>, 'nextCursor' | 'timeZone'>>;
}

const commonFieldsOf = ({ id, account, nickname, at }: RecordRowByName[RecordListName]) => ({
  id,
  account,
  nickname,
  at: at.toISOString(),
});

const recordLists: { readonly [Name in RecordListName]: RecordListDefinition<Name> } = {
  transactions: {
    describeRow(row) {
      const { gameId, balanceBeforeCents, scoreCents, transferId, kind, changeCents, state, cause, by } = row;
      return {
        ...commonFieldsOf(row),
        match: row.match,
        provider:
          gameId === null || balanceBeforeCents === null || scoreCents === null
            ? null
            : { gameId, balanceBefore: toMoney(balanceBeforeCents), score: toMoney(scoreCents) },
        own:
          transferId === null || kind === null || changeCents === null || state === null || cause === null
            ? null
            : { transferId, kind, change: toMoney(changeCents), state, cause, by: by ?? '' },
      };
    },
    describeTotals: async (totals, getCoverage) => ({
      coverage: await getCoverage('transaction'),
      totals: {
        records: Number(totals.records),
        recharged: toMoney(totals.recharged),
        redeemed: toMoney(totals.redeemed),
        ownTransfers: Number(totals.ownTransfers),
        ownRecharged: toMoney(totals.ownRecharged),
        ownRedeemed: toMoney(totals.ownRedeemed),
        onlyAtProvider: Number(totals.onlyAtProvider),
        onlyInLedger: Number(totals.onlyInLedger),
      },
    }),
  },
  games: {
    describeRow: (row) => ({
      ...commonFieldsOf(row),
      gameId: row.gameId,
      balanceBefore: toMoney(row.balanceBeforeCents),
      totalPlayed: toMoney(row.playedCents),
      totalWin: toMoney(row.wonCents),
      balanceNow: toMoney(row.balanceNowCents),
      reason: row.reason,
    }),
    describeTotals: async ({ records, played, won }, getCoverage) => ({
      coverage: await getCoverage('game'),
      totals: {
        records: Number(records),
        played: toMoney(played),
        won: toMoney(won),
        net: toMoney(played - won),
      },
    }),
  },
  jackpots: {
    describeRow: (row) => ({
      ...commonFieldsOf(row),
      gameId: row.gameId,
      type: row.type,
      score: toMoney(row.scoreCents),
    }),
    describeTotals: async ({ records, won }, getCoverage) => ({
      coverage: await getCoverage('jp'),
      totals: { records: Number(records), won: toMoney(won) },
    }),
  },
  welfare: {
    describeRow: (row) => ({
      ...commonFieldsOf(row),
      cause: row.cause,
      amount: toMoney(row.amountCents),
      reference: row.reference,
      by: row.by,
    }),
    describeTotals: async ({ records, given, corrected }) => ({
      totals: { records: Number(records), given: toMoney(given), corrected: toMoney(corrected) },
    }),
  },
};

export async function listRecords<Name extends RecordListName>(
  context: Context,
  agentId: string,
  name: Name,
  params: RecordListFilter & PageParams & { readonly only?: ListPart | undefined },
) {
  const { scope, timeZone } = await demandRecordScope(context, agentId, params);
  const [found, totals] = await Promise.all([
    params.only === 'totals' ? [] : listRecordRows(context.db, name, scope, params),
    params.only === 'rows' ? undefined : getTotals(context, name, scope),
  ]);
  const { rows, nextCursor } = pageFromRows(found, params.limit);
  return {
    rows: rows.map(recordLists[name].describeRow),
    extra: { nextCursor, timeZone, ...totals },
  };
}

/** Reads all records of the period and all players of the scope. */
async function getTotals<Name extends RecordListName>(context: Context, name: Name, scope: RecordScope) {
  const totals = await getRecordTotals(context.db, name, scope);
  const getCoverage = (kind: RecordKind) => getRecordCoverage(context, scope, kind);
  return recordLists[name].describeTotals(totals, getCoverage);
}

function getRecordCoverage(context: Context, scope: RecordScope, kind: RecordKind) {
  const today = utcDayOf(context.clock.now());
  const days = providerDaysOf(scope).filter((day) => day <= today);
  return countCoverage(context.db, scope, { kind, days, freshSince: freshSince(context) });
}
