import type { TransferKind, TransferState } from '@golden-acers/contract';
import { microsOf } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';

/** Records have numbers; a list of several tables needs ids of one form. */
const recordIdOf = (of: RawBuilder<unknown>) => sql<string>`'rc_' || lpad(${of}::text, 26, '0')`;

/** Where a list's rows come from: all of a scope and a period, or those of one page. */
export interface RecordSource {
  /** The table under the alias that the list uses. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

interface RecordRow {
  readonly id: string;
  readonly atMicros: bigint;
  readonly at: Date;
  readonly account: string;
  readonly nickname: string;
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

/** The time of a transfer that the provider's records carry. */
export const ownAt = sql`coalesce(transfer.sent_clock_at, transfer.requested_at)`;

/** True for a transfer that the provider may have recorded, and for which no record stands in the list. */
export const hasNoTrade = sql<boolean>`(transfer.sent_at is not null and transfer.state <> 'rejected'
  and not exists (select from trade_record trade where trade.id = find_nearest_trade(transfer)
    and find_nearest_transfer(trade) = transfer.id))`;

const ownColumns = sql`transfer.id as transfer_id, transfer.kind,
  case transfer.kind when 'recharge' then transfer.amount_cents else -transfer.amount_cents end as change_cents,
  transfer.state, transfer.cause, coalesce(agent.name, actor.username) as by`;
const ownJoins = sql`left join account actor on actor.id = transfer.actor_id left join agent on agent.id = transfer.actor_id`;

/** Both views of every move: a trade with its transfer, and transfers without a record. */
function transactionRecordsQuery(
  trades: RecordSource,
  transfers: RecordSource,
): RawBuilder<TransactionRecordRow> {
  return sql<TransactionRecordRow>`
    select ${recordIdOf(sql`trade.id`)} as id, ${microsOf(sql`trade.inserted_at`)} as at_micros, trade.inserted_at as at,
        player.provider_username as account, account.username as nickname,
        case when transfer.id is null then 'only_at_provider' else 'both' end as match,
        trade.game_id, trade.balance_before_cents, trade.score_cents,
        ${ownColumns}
      from ${trades.from}
        join player on player.id = trade.player_id join account on account.id = player.id
        left join lateral (
          select one.* from transfer one
            where one.id = find_nearest_transfer(trade) and find_nearest_trade(one) = trade.id limit 1) transfer on true
        ${ownJoins}
      where ${trades.where}
    union all
    select transfer.id, ${microsOf(ownAt)}, ${ownAt}, player.provider_username, account.username,
        case when exists (select from record_day where record_day.player_id = transfer.player_id
          and record_day.kind = 'transaction' and record_day.day = (${ownAt} at time zone 'UTC')::date
          and record_day.fetched_at > ${ownAt}) then 'only_in_ledger' else 'unread' end,
        null, null, null, ${ownColumns}
      from ${transfers.from} join player on player.id = transfer.player_id join account on account.id = player.id ${ownJoins}
      where ${transfers.where}`;
}

interface GameRecordRow extends RecordRow {
  readonly gameId: string;
  readonly balanceBeforeCents: bigint;
  readonly playedCents: bigint;
  readonly wonCents: bigint;
  readonly balanceNowCents: bigint;
  readonly reason: string;
}

function gameRecordsQuery({ from, where }: RecordSource): RawBuilder<GameRecordRow> {
  return sql<GameRecordRow>`
    select ${recordIdOf(sql`record.id`)} as id, ${microsOf(sql`record.inserted_at`)} as at_micros, record.inserted_at as at,
        player.provider_username as account, account.username as nickname, record.game_id,
        record.balance_before_cents, record.played_cents,
        record.won_cents, record.balance_now_cents, record.reason
      from ${from} join player on player.id = record.player_id join account on account.id = player.id
      where ${where}`;
}

interface JackpotRecordRow extends RecordRow {
  readonly gameId: string;
  readonly type: string;
  readonly scoreCents: bigint;
}

function jackpotRecordsQuery({ from, where }: RecordSource): RawBuilder<JackpotRecordRow> {
  return sql<JackpotRecordRow>`
    select ${recordIdOf(sql`record.id`)} as id, ${microsOf(sql`record.inserted_at`)} as at_micros, record.inserted_at as at,
        player.provider_username as account, account.username as nickname, record.game_id, record.type,
        record.score_cents
      from ${from} join player on player.id = record.player_id join account on account.id = player.id
      where ${where}`;
}

interface WelfareRecordRow extends RecordRow {
  readonly cause: string;
  readonly amountCents: bigint;
  readonly reference: string;
  readonly by: string | null;
}

/** True for a credit without a selling agent. */
export const isWelfare = sql<boolean>`(transfer.cause <> 'agent' and transfer.state = 'applied')`;

/** Credits without a selling agent, and corrections to player accounts. */
function welfareRecordsQuery(
  transfers: RecordSource,
  corrections: RecordSource,
): RawBuilder<WelfareRecordRow> {
  return sql<WelfareRecordRow>`
    select transfer.id, ${microsOf(ownAt)} as at_micros, ${ownAt} as at,
        player.provider_username as account, account.username as nickname, transfer.cause,
        case transfer.kind when 'recharge' then transfer.amount_cents else -transfer.amount_cents end as amount_cents,
        transfer.id as reference, agent.name as by
      from ${transfers.from} join player on player.id = transfer.player_id join account on account.id = player.id
        left join agent on agent.id = transfer.actor_id
      where ${transfers.where}
    union all
    select ${recordIdOf(sql`entry.id`)}, ${microsOf(sql`entry.entered_at`)}, entry.entered_at,
        player.provider_username, account.username, 'correction', posting.amount_cents, entry.reference, null
      from ${corrections.from}
        join ledger_posting posting on posting.entry_id = entry.id and posting.account_id like 'player:%'
        join player on player.id = substr(posting.account_id, 8) join account on account.id = player.id
      where ${corrections.where}`;
}

export type RecordRowByName = {
  transactions: TransactionRecordRow;
  games: GameRecordRow;
  jackpots: JackpotRecordRow;
  welfare: WelfareRecordRow;
};
export type RecordListName = keyof RecordRowByName;

/** The tables of each list, by the aliases under which its query reads them. */
export interface RecordSources {
  readonly trade: RecordSource;
  readonly transfer: RecordSource;
  readonly record: RecordSource;
  readonly entry: RecordSource;
}

export const recordQueries: {
  readonly [Name in RecordListName]: (
    sourceOf: (alias: keyof RecordSources) => RecordSource,
  ) => RawBuilder<RecordRowByName[Name]>;
} = {
  transactions: (sourceOf) => transactionRecordsQuery(sourceOf('trade'), sourceOf('transfer')),
  games: (sourceOf) => gameRecordsQuery(sourceOf('record')),
  jackpots: (sourceOf) => jackpotRecordsQuery(sourceOf('record')),
  welfare: (sourceOf) => welfareRecordsQuery(sourceOf('transfer'), sourceOf('entry')),
};
