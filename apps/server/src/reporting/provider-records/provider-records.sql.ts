import type { RecordKind } from '@golden-acers/contract';
import { anyOf, timeText } from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, ServerSchema } from '../../schema.ts';
import type { ProviderRecordPeriod } from './record-period.ts';
import {
  hasNoTrade,
  isWelfare,
  ownAt,
  type RecordListName,
  type RecordRowByName,
  type RecordSources,
  recordQueries,
} from './record-queries.sql.ts';

export type { RecordListName, RecordRowByName } from './record-queries.sql.ts';

/** The accounts and the period of the records. No names: every player of the subtree. */
export interface RecordScope extends ProviderRecordPeriod {
  readonly agentId: string;
  /** Only players of this agent and of those below it. */
  readonly managerId?: string | undefined;
  readonly names: readonly string[];
}

export interface ScopedPlayer {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly account: string;
}

/** The named players that are in the subtree. */
export async function listScopedPlayers(
  db: Db,
  agentId: string,
  names: readonly string[],
): Promise<ScopedPlayer[]> {
  return db
    .selectFrom('player')
    .where('providerUsername', '=', anyOf(names))
    .where(sql<boolean>`agent_id in (select agent_subtree(${agentId}))`)
    .select(['id as playerId', 'providerAgentId', 'providerUsername as account'])
    .execute();
}

export type RecordOwner = { readonly playerId: string } | { readonly agentId: string };

/** A record of the player, or of a player in the agent's subtree. */
export async function findGameRecord(db: Db, id: bigint, owner: RecordOwner) {
  const ownRecord =
    'playerId' in owner
      ? sql`record.player_id = ${owner.playerId}`
      : sql`player.agent_id in (select agent_subtree(${owner.agentId}))`;
  const { rows } = await sql<Selectable<ServerSchema['gameRecord']>>`
    select record.* from game_record record join player on player.id = record.player_id
      where record.id = ${id} and ${ownRecord}`.execute(db);
  return rows[0];
}

type PlayerScope = Pick<RecordScope, 'agentId' | 'managerId' | 'names'>;

/** Both subtrees: a chosen manager may have been moved out of the agent's since. */
const isInScope = ({ agentId, managerId, names }: PlayerScope) => sql`
  player.agent_id in (select agent_subtree(${agentId}))
    ${managerId === undefined ? sql`` : sql`and player.agent_id in (select agent_subtree(${managerId}))`}
    ${names.length === 0 ? sql`` : sql`and player.provider_username = any(${[...names]}::text[])`}`;

/** All rows of a scope and a period. */
function allRowsQuery<Name extends RecordListName>(
  name: Name,
  { from, to, ...scope }: RecordScope,
): RawBuilder<RecordRowByName[Name]> {
  const within = (at: RawBuilder<unknown>) => sql`${isInScope(scope)} and ${at} >= ${from} and ${at} < ${to}`;
  const isListedTransfer = name === 'welfare' ? isWelfare : hasNoTrade;
  const sources: RecordSources = {
    trade: { from: sql`trade_record trade`, where: within(sql`trade.inserted_at`) },
    transfer: { from: sql`transfer`, where: sql`${within(ownAt)} and ${isListedTransfer}` },
    record: {
      from: sql`${sql.table(name === 'games' ? 'gameRecord' : 'jpRecord')} record`,
      where: within(sql`record.inserted_at`),
    },
    entry: {
      from: sql`ledger_entry entry`,
      where: sql`${within(sql`entry.entered_at`)} and entry.reason = 'correction'`,
    },
  };
  return recordQueries[name]((alias) => sources[alias]);
}

export function exportRowsQuery<Name extends keyof RecordRowByName>(
  name: Name,
  scope: RecordScope,
  timeZone: string,
) {
  const rows: RawBuilder<unknown> = allRowsQuery(name, scope);
  return sql<RecordRowByName[Name] & { time: string | null }>`
    select listed.*, ${timeText(sql.ref('listed.at'), timeZone)} as time
      from (${rows}) listed order by at desc, id collate "C" desc`;
}

const sumOf = (column: string, where: RawBuilder<unknown> = sql`true`) =>
  sql<bigint>`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::bigint`;

const totalColumns = {
  transactions: {
    records: sql<bigint>`count(score_cents)`,
    recharged: sumOf('scoreCents', sql`score_cents > 0 and kind is distinct from 'redeem'`),
    redeemed: sql<bigint>`coalesce(sum(abs(score_cents)) filter (where score_cents < 0 or kind = 'redeem'), 0)::bigint`,
    ownTransfers: sql<bigint>`count(*) filter (where state = 'applied')`,
    ownRecharged: sumOf('changeCents', sql`state = 'applied' and change_cents > 0`),
    ownRedeemed: sql<bigint>`-${sumOf('changeCents', sql`state = 'applied' and change_cents < 0`)}`,
    onlyAtProvider: sql<bigint>`count(*) filter (where match = 'only_at_provider')`,
    onlyInLedger: sql<bigint>`count(*) filter (where match = 'only_in_ledger')`,
  },
  games: { records: sql<bigint>`count(*)`, played: sumOf('playedCents'), won: sumOf('wonCents') },
  jackpots: { records: sql<bigint>`count(*)`, won: sumOf('scoreCents') },
  welfare: {
    records: sql<bigint>`count(*)`,
    given: sumOf('amountCents', sql`cause <> 'correction'`),
    corrected: sumOf('amountCents', sql`cause = 'correction'`),
  },
};
export type RecordSums<Name extends RecordListName> = Record<keyof (typeof totalColumns)[Name], bigint>;

export async function getRecordTotals<Name extends RecordListName>(
  db: Db,
  name: Name,
  scope: RecordScope,
): Promise<RecordSums<Name>> {
  const columns = Object.entries<RawBuilder<bigint>>(totalColumns[name]).map(([total, of]) => of.as(total));
  const rows: RawBuilder<unknown> = allRowsQuery(name, scope);
  const { rows: totals } = await sql<RecordSums<Name>>`
    select ${sql.join(columns)} from (${rows}) listed`.execute(db);
  const [row] = totals;
  if (row === undefined) throw new Error('A sum without groups has one row.');
  return row;
}

export interface CoverageQuery {
  readonly kind: RecordKind;
  readonly days: readonly string[];
  /** A later read counts as fresh, though its day isn't over. */
  readonly freshSince: Date;
}

const areDaysFetched = ({ kind, days, freshSince }: CoverageQuery) => sql<boolean>`(
  select count(*) from record_day where record_day.player_id = player.id and record_day.kind = ${kind}
    and record_day.day = any(${[...days]}::date[]) and (record_day.is_final or record_day.fetched_at >= ${freshSince})
  ) = ${days.length}`;

/** Counts from the creation of each account: before it there is nothing to read. */
export async function countCoverage(
  db: Db,
  scope: PlayerScope & Pick<RecordScope, 'to'>,
  query: CoverageQuery,
): Promise<{ players: number; unread: number }> {
  const { rows } = await sql<{ players: bigint; unread: bigint }>`
    select count(*) as players, count(*) filter (where not ${areDaysFetched(query)}) as unread
      from player join account on account.id = player.id
      where ${isInScope(scope)} and account.created_at < ${scope.to}`.execute(db);
  return { players: Number(rows[0]?.players ?? 0n), unread: Number(rows[0]?.unread ?? 0n) };
}

/** Players with missing records, the last seen first. */
export async function listUnfetchedPlayers(
  db: Db,
  scope: PlayerScope & Pick<RecordScope, 'to'>,
  query: CoverageQuery,
  limit: number,
): Promise<ScopedPlayer[]> {
  const { rows } = await sql<ScopedPlayer>`
    select player.id as player_id, player.provider_agent_id, player.provider_username as account
      from player join account on account.id = player.id
      where ${isInScope(scope)} and account.created_at < ${scope.to} and not ${areDaysFetched(query)}
      order by player.seen_at desc nulls last, player.id limit ${limit}`.execute(db);
  return rows;
}
