import type { RecordKind, TransferKind, TransferState } from '@golden-acers/contract';
import { anyOf, microsOf, type PageParams, timeText } from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, ServerSchema } from '../../schema.ts';
import type { ProviderRecordPeriod } from './record-period.ts';

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

/** Records have numbers; a page of several tables needs ids of one form. */
const recordIdOf = (of: RawBuilder<unknown>) => sql<string>`'rc_' || lpad(${of}::text, 26, '0')`;

interface RecordRow {
  readonly id: string;
  readonly atMicros: bigint;
  readonly at: Date;
  readonly account: string;
  readonly nickname: string;
}

/** Newest first, after a cursor; one row more than the limit. */
function pageQuery<Page extends RecordRow>(
  rows: RawBuilder<Page>,
  { after, limit }: PageParams,
): RawBuilder<Page> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(at_micros, id collate "C") < (${String(after.atMicros)}::bigint, ${after.id})`;
  return sql<Page>`
    select * from (${rows}) listed where ${beyond} order by at desc, id collate "C" desc limit ${limit + 1}`;
}

interface TransactionRecordRow extends RecordRow {
  readonly match: 'both' | 'only_at_provider' | 'only_in_ledger' | 'unread';
  readonly gameId: string | null;
  readonly balanceBeforeCents: bigint | null;
  readonly scoreCents: bigint | null;
  readonly transferId: string | null;
  readonly kind: TransferKind | null;
  readonly changeCents: bigint | null;
  readonly state: TransferState | null;
  readonly cause: string | null;
  readonly by: string | null;
}

const ownAt = sql`coalesce(transfer.sent_clock_at, transfer.requested_at)`;
const ownColumns = sql`transfer.id as transfer_id, transfer.kind,
  case transfer.kind when 'recharge' then transfer.amount_cents else -transfer.amount_cents end as change_cents,
  transfer.state, transfer.cause, coalesce(agent.name, actor.username) as by`;
const ownJoins = sql`left join account actor on actor.id = transfer.actor_id left join agent on agent.id = transfer.actor_id`;

/** Both views of every move: a trade with its transfer, and transfers without a record. */
function transactionRecordsQuery({ from, to, ...scope }: RecordScope): RawBuilder<TransactionRecordRow> {
  return sql<TransactionRecordRow>`
    select ${recordIdOf(sql`trade.id`)} as id, ${microsOf(sql`trade.inserted_at`)} as at_micros, trade.inserted_at as at,
        player.provider_username as account, account.username as nickname,
        case when transfer.id is null then 'only_at_provider' else 'both' end as match,
        trade.game_id, trade.balance_before_cents, trade.score_cents,
        ${ownColumns}
      from trade_record trade
        join player on player.id = trade.player_id join account on account.id = player.id
        left join transfer on transfer.id = find_nearest_transfer(trade) and find_nearest_trade(transfer) = trade.id ${ownJoins}
      where ${isInScope(scope)} and trade.inserted_at >= ${from} and trade.inserted_at < ${to}
    union all
    select transfer.id, ${microsOf(ownAt)}, ${ownAt}, player.provider_username, account.username,
        case when exists (select from record_day where record_day.player_id = transfer.player_id
          and record_day.kind = 'transaction' and record_day.day = (${ownAt} at time zone 'UTC')::date
          and record_day.fetched_at > ${ownAt}) then 'only_in_ledger' else 'unread' end,
        null, null, null, ${ownColumns}
      from transfer join player on player.id = transfer.player_id join account on account.id = player.id ${ownJoins}
      where ${isInScope(scope)} and transfer.sent_at is not null and transfer.state <> 'rejected'
        and ${ownAt} >= ${from} and ${ownAt} < ${to}
        and not exists (select from trade_record trade where trade.id = find_nearest_trade(transfer)
          and find_nearest_transfer(trade) = transfer.id)`;
}

interface GameRecordRow extends RecordRow {
  readonly gameId: string;
  readonly balanceBeforeCents: bigint;
  readonly playedCents: bigint;
  readonly wonCents: bigint;
  readonly balanceNowCents: bigint;
  readonly reason: string;
}

function gameRecordsQuery({ from, to, ...scope }: RecordScope): RawBuilder<GameRecordRow> {
  return sql<GameRecordRow>`
    select ${recordIdOf(sql`record.id`)} as id, ${microsOf(sql`record.inserted_at`)} as at_micros, record.inserted_at as at,
        player.provider_username as account, account.username as nickname, record.game_id,
        record.balance_before_cents, record.played_cents,
        record.won_cents, record.balance_now_cents, record.reason
      from game_record record join player on player.id = record.player_id join account on account.id = player.id
      where ${isInScope(scope)} and record.inserted_at >= ${from} and record.inserted_at < ${to}`;
}

interface JackpotRecordRow extends RecordRow {
  readonly gameId: string;
  readonly type: string;
  readonly scoreCents: bigint;
}

function jackpotRecordsQuery({ from, to, ...scope }: RecordScope): RawBuilder<JackpotRecordRow> {
  return sql<JackpotRecordRow>`
    select ${recordIdOf(sql`record.id`)} as id, ${microsOf(sql`record.inserted_at`)} as at_micros, record.inserted_at as at,
        player.provider_username as account, account.username as nickname, record.game_id, record.type,
        record.score_cents
      from jp_record record join player on player.id = record.player_id join account on account.id = player.id
      where ${isInScope(scope)} and record.inserted_at >= ${from} and record.inserted_at < ${to}`;
}

interface WelfareRecordRow extends RecordRow {
  readonly cause: string;
  readonly amountCents: bigint;
  readonly reference: string;
  readonly by: string | null;
}

/** Credits without a selling agent, and corrections to player accounts. */
function welfareRecordsQuery({ from, to, ...scope }: RecordScope): RawBuilder<WelfareRecordRow> {
  return sql<WelfareRecordRow>`
    select transfer.id, ${microsOf(ownAt)} as at_micros, ${ownAt} as at,
        player.provider_username as account, account.username as nickname, transfer.cause,
        case transfer.kind when 'recharge' then transfer.amount_cents else -transfer.amount_cents end as amount_cents,
        transfer.id as reference, agent.name as by
      from transfer join player on player.id = transfer.player_id join account on account.id = player.id
        left join agent on agent.id = transfer.actor_id
      where ${isInScope(scope)} and transfer.cause <> 'agent' and transfer.state = 'applied'
        and ${ownAt} >= ${from} and ${ownAt} < ${to}
    union all
    select ${recordIdOf(sql`entry.id`)}, ${microsOf(sql`entry.entered_at`)}, entry.entered_at,
        player.provider_username, account.username, 'correction', posting.amount_cents, entry.reference, null
      from ledger_entry entry
        join ledger_posting posting on posting.entry_id = entry.id and posting.account_id like 'player:%'
        join player on player.id = substr(posting.account_id, 8) join account on account.id = player.id
      where ${isInScope(scope)} and entry.reason = 'correction'
        and entry.entered_at >= ${from} and entry.entered_at < ${to}`;
}

export type RecordRowByName = {
  transactions: TransactionRecordRow;
  games: GameRecordRow;
  jackpots: JackpotRecordRow;
  welfare: WelfareRecordRow;
};
export type RecordListName = keyof RecordRowByName;
const recordQueries: {
  readonly [Name in RecordListName]: (scope: RecordScope) => RawBuilder<RecordRowByName[Name]>;
} = {
  transactions: transactionRecordsQuery,
  games: gameRecordsQuery,
  jackpots: jackpotRecordsQuery,
  welfare: welfareRecordsQuery,
};

export async function listRecordRows<Name extends RecordListName>(
  db: Db,
  name: Name,
  scope: RecordScope,
  params: PageParams,
): Promise<RecordRowByName[Name][]> {
  return (await pageQuery(recordQueries[name](scope), params).execute(db)).rows;
}

export function exportRowsQuery<Name extends keyof RecordRowByName>(
  name: Name,
  scope: RecordScope,
  timeZone: string,
) {
  const rows: RawBuilder<unknown> = recordQueries[name](scope);
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
  const rows: RawBuilder<unknown> = recordQueries[name](scope);
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
