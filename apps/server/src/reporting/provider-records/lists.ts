import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { dayOf } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { type PageAsk, pageOf } from '../../money/wallet/wallet.ts';
import type { ServerSchema } from '../../schema.ts';
import { freshFrom } from './kept.ts';
import { providerDaysOf } from './period.ts';
import {
  countCoverage,
  type GameRow,
  type JackpotRow,
  listGameRows,
  listJackpotRows,
  listTransactionRows,
  listWelfareRows,
  type Scope,
  type TransactionRow,
  totalGames,
  totalJackpots,
  totalTransactions,
  totalWelfare,
  type WelfareRow,
} from './records.sql.ts';
import { type Asked, demandScope } from './scope.ts';

type Name = 'transactions' | 'games' | 'jackpots' | 'welfare';
type Data<N extends Name> = OutputOf<Endpoints[`GET /agent/records/${N}`]['data']>[number];
type Extra<N extends Name> = OutputOf<Endpoints[`GET /agent/records/${N}`]['extra']>;
interface Listed<N extends Name> {
  readonly rows: Data<N>[];
  readonly extra: Extra<N>;
}

const text = (cents: bigint | undefined) => formatCents(cents ?? 0n);
const count = (many: bigint | undefined) => Number(many ?? 0n);

type Row = { id: string; account: string; nickname: string; at: Date };
const base = ({ id, account, nickname, at }: Row) => ({ id, account, nickname, at: at.toISOString() });

interface Page<R, T> {
  readonly scope: Scope;
  readonly timeZone: string;
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
  readonly totals: T;
}

async function readPage<R extends Row & { atMicros: bigint }, T>(
  { db }: Context,
  agentId: string,
  ask: Asked & PageAsk,
  {
    list,
    total,
  }: {
    list: (db: Kysely<ServerSchema>, scope: Scope, ask: PageAsk) => Promise<R[]>;
    total: (db: Kysely<ServerSchema>, scope: Scope) => Promise<T>;
  },
): Promise<Page<R, T>> {
  const { scope, timeZone } = await demandScope(db, agentId, ask);
  const [found, totals] = await Promise.all([list(db, scope, ask), total(db, scope)]);
  return { scope, timeZone, totals, ...pageOf(found, ask.limit) };
}

function coverageOf(context: Context, scope: Scope, kind: 'transaction' | 'game' | 'jp') {
  const today = dayOf(context.clock.now());
  const days = providerDaysOf(scope).filter((day) => day <= today);
  return countCoverage(context.db, scope, { kind, days, freshFrom: freshFrom(context) });
}

export async function listTransactions(
  context: Context,
  agentId: string,
  ask: Asked & PageAsk,
): Promise<Listed<'transactions'>> {
  const how = { list: listTransactionRows, total: totalTransactions };
  const { scope, timeZone, rows, nextCursor, totals } = await readPage(context, agentId, ask, how);
  return {
    rows: rows.map(toTransaction),
    extra: {
      nextCursor,
      timeZone,
      coverage: await coverageOf(context, scope, 'transaction'),
      totals: {
        records: count(totals?.records),
        recharged: text(totals?.recharged),
        redeemed: text(totals?.redeemed),
        ownTransfers: count(totals?.ownTransfers),
        ownRecharged: text(totals?.ownRecharged),
        ownRedeemed: text(totals?.ownRedeemed),
        onlyThere: count(totals?.onlyThere),
        onlyHere: count(totals?.onlyHere),
      },
    },
  };
}

function toTransaction(row: TransactionRow): Data<'transactions'> {
  const { gameId, balanceBeforeCents, scoreCents, transferId, kind, changeCents, state, cause, by } = row;
  return {
    ...base(row),
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

export async function listGames(
  context: Context,
  agentId: string,
  ask: Asked & PageAsk,
): Promise<Listed<'games'>> {
  const how = { list: listGameRows, total: totalGames };
  const { scope, timeZone, rows, nextCursor, totals } = await readPage(context, agentId, ask, how);
  return {
    rows: rows.map(toGame),
    extra: {
      nextCursor,
      timeZone,
      coverage: await coverageOf(context, scope, 'game'),
      totals: {
        records: count(totals?.records),
        played: text(totals?.played),
        won: text(totals?.won),
        net: text((totals?.played ?? 0n) - (totals?.won ?? 0n)),
      },
    },
  };
}

function toGame(row: GameRow): Data<'games'> {
  return {
    ...base(row),
    gameId: row.gameId,
    balanceBefore: formatCents(row.balanceBeforeCents),
    totalPlayed: formatCents(row.playedCents),
    totalWin: formatCents(row.wonCents),
    balanceNow: formatCents(row.balanceNowCents),
    reason: row.reason,
  };
}

export async function listJackpots(
  context: Context,
  agentId: string,
  ask: Asked & PageAsk,
): Promise<Listed<'jackpots'>> {
  const how = { list: listJackpotRows, total: totalJackpots };
  const { scope, timeZone, rows, nextCursor, totals } = await readPage(context, agentId, ask, how);
  return {
    rows: rows.map(toJackpot),
    extra: {
      nextCursor,
      timeZone,
      coverage: await coverageOf(context, scope, 'jp'),
      totals: { records: count(totals?.records), won: text(totals?.won) },
    },
  };
}

function toJackpot(row: JackpotRow): Data<'jackpots'> {
  return { ...base(row), gameId: row.gameId, type: row.type, score: formatCents(row.scoreCents) };
}

export async function listWelfare(
  context: Context,
  agentId: string,
  ask: Asked & PageAsk,
): Promise<Listed<'welfare'>> {
  const how = { list: listWelfareRows, total: totalWelfare };
  const { timeZone, rows, nextCursor, totals } = await readPage(context, agentId, ask, how);
  return {
    rows: rows.map(toWelfare),
    extra: {
      nextCursor,
      timeZone,
      totals: {
        records: count(totals?.records),
        given: text(totals?.given),
        corrected: text(totals?.corrected),
      },
    },
  };
}

function toWelfare(row: WelfareRow): Data<'welfare'> {
  const { cause, amountCents, reference, by } = row;
  return { ...base(row), cause, amount: formatCents(amountCents), reference, by };
}
