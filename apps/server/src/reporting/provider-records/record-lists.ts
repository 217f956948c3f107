import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { type PageParams, pageFromRows, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  countCoverage,
  type GameRecordRow,
  getGameTotals,
  getJackpotTotals,
  getTransactionTotals,
  getWelfareTotals,
  type JackpotRecordRow,
  listGameRecordRows,
  listJackpotRecordRows,
  listTransactionRecordRows,
  listWelfareRecordRows,
  type RecordScope,
  type TransactionRecordRow,
  type WelfareRecordRow,
} from './provider-records.sql.ts';
import { providerDaysOf } from './record-period.ts';
import { demandRecordScope, type RecordListFilter } from './record-scope.ts';
import { freshSince } from './stored-records.ts';

type RecordListName = 'transactions' | 'games' | 'jackpots' | 'welfare';
type RecordListRow<N extends RecordListName> = OutputOf<Endpoints[`GET /agent/records/${N}`]['data']>[number];
type RecordListExtra<N extends RecordListName> = OutputOf<Endpoints[`GET /agent/records/${N}`]['extra']>;
interface RecordList<N extends RecordListName> {
  readonly rows: RecordListRow<N>[];
  readonly extra: RecordListExtra<N>;
}

const formatTotal = (cents: bigint | undefined) => formatCents(cents ?? 0n);
const toCount = (many: bigint | undefined) => Number(many ?? 0n);

type ListedRecordRow = { id: string; account: string; nickname: string; at: Date };
const toCommonFields = ({ id, account, nickname, at }: ListedRecordRow) => ({
  id,
  account,
  nickname,
  at: at.toISOString(),
});

interface RecordPage<R, T> {
  readonly scope: RecordScope;
  readonly timeZone: string;
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
  readonly totals: T;
}

async function readRecordPage<R extends ListedRecordRow & { atMicros: bigint }, T>(
  context: Context,
  agentId: string,
  ask: RecordListFilter & PageParams,
  {
    list,
    total,
  }: {
    list: (db: Db, scope: RecordScope, ask: PageParams) => Promise<R[]>;
    total: (db: Db, scope: RecordScope) => Promise<T>;
  },
): Promise<RecordPage<R, T>> {
  const { scope, timeZone } = await demandRecordScope(context, agentId, ask);
  const [found, totals] = await Promise.all([list(context.db, scope, ask), total(context.db, scope)]);
  return { scope, timeZone, totals, ...pageFromRows(found, ask.limit) };
}

function coverageOf(context: Context, scope: RecordScope, kind: 'transaction' | 'game' | 'jp') {
  const today = utcDayOf(context.clock.now());
  const days = providerDaysOf(scope).filter((day) => day <= today);
  return countCoverage(context.db, scope, { kind, days, freshSince: freshSince(context) });
}

export async function listAgentTransactionRecords(
  context: Context,
  agentId: string,
  ask: RecordListFilter & PageParams,
): Promise<RecordList<'transactions'>> {
  const how = { list: listTransactionRecordRows, total: getTransactionTotals };
  const { scope, timeZone, rows, nextCursor, totals } = await readRecordPage(context, agentId, ask, how);
  return {
    rows: rows.map(toTransactionRecord),
    extra: {
      nextCursor,
      timeZone,
      coverage: await coverageOf(context, scope, 'transaction'),
      totals: {
        records: toCount(totals?.records),
        recharged: formatTotal(totals?.recharged),
        redeemed: formatTotal(totals?.redeemed),
        ownTransfers: toCount(totals?.ownTransfers),
        ownRecharged: formatTotal(totals?.ownRecharged),
        ownRedeemed: formatTotal(totals?.ownRedeemed),
        onlyAtProvider: toCount(totals?.onlyAtProvider),
        onlyInLedger: toCount(totals?.onlyInLedger),
      },
    },
  };
}

function toTransactionRecord(row: TransactionRecordRow): RecordListRow<'transactions'> {
  const { gameId, balanceBeforeCents, scoreCents, transferId, kind, changeCents, state, cause, by } = row;
  return {
    ...toCommonFields(row),
    match: row.match,
    provider:
      gameId === null || balanceBeforeCents === null || scoreCents === null
        ? null
        : { gameId, balanceBefore: formatCents(balanceBeforeCents), score: formatCents(scoreCents) },
    own:
      transferId === null || kind === null || changeCents === null || state === null || cause === null
        ? null
        : { transferId, kind, change: formatCents(changeCents), state, cause, by: by ?? '' },
  };
}

export async function listAgentGameRecords(
  context: Context,
  agentId: string,
  ask: RecordListFilter & PageParams,
): Promise<RecordList<'games'>> {
  const how = { list: listGameRecordRows, total: getGameTotals };
  const { scope, timeZone, rows, nextCursor, totals } = await readRecordPage(context, agentId, ask, how);
  return {
    rows: rows.map(toGameRecord),
    extra: {
      nextCursor,
      timeZone,
      coverage: await coverageOf(context, scope, 'game'),
      totals: {
        records: toCount(totals?.records),
        played: formatTotal(totals?.played),
        won: formatTotal(totals?.won),
        net: formatTotal((totals?.played ?? 0n) - (totals?.won ?? 0n)),
      },
    },
  };
}

function toGameRecord(row: GameRecordRow): RecordListRow<'games'> {
  return {
    ...toCommonFields(row),
    gameId: row.gameId,
    balanceBefore: formatCents(row.balanceBeforeCents),
    totalPlayed: formatCents(row.playedCents),
    totalWin: formatCents(row.wonCents),
    balanceNow: formatCents(row.balanceNowCents),
    reason: row.reason,
  };
}

export async function listAgentJackpotRecords(
  context: Context,
  agentId: string,
  ask: RecordListFilter & PageParams,
): Promise<RecordList<'jackpots'>> {
  const how = { list: listJackpotRecordRows, total: getJackpotTotals };
  const { scope, timeZone, rows, nextCursor, totals } = await readRecordPage(context, agentId, ask, how);
  return {
    rows: rows.map(toJackpotRecord),
    extra: {
      nextCursor,
      timeZone,
      coverage: await coverageOf(context, scope, 'jp'),
      totals: { records: toCount(totals?.records), won: formatTotal(totals?.won) },
    },
  };
}

function toJackpotRecord(row: JackpotRecordRow): RecordListRow<'jackpots'> {
  return { ...toCommonFields(row), gameId: row.gameId, type: row.type, score: formatCents(row.scoreCents) };
}

export async function listAgentWelfareRecords(
  context: Context,
  agentId: string,
  ask: RecordListFilter & PageParams,
): Promise<RecordList<'welfare'>> {
  const how = { list: listWelfareRecordRows, total: getWelfareTotals };
  const { timeZone, rows, nextCursor, totals } = await readRecordPage(context, agentId, ask, how);
  return {
    rows: rows.map(toWelfareRecord),
    extra: {
      nextCursor,
      timeZone,
      totals: {
        records: toCount(totals?.records),
        given: formatTotal(totals?.given),
        corrected: formatTotal(totals?.corrected),
      },
    },
  };
}

function toWelfareRecord(row: WelfareRecordRow): RecordListRow<'welfare'> {
  const { cause, amountCents, reference, by } = row;
  return { ...toCommonFields(row), cause, amount: formatCents(amountCents), reference, by };
}
