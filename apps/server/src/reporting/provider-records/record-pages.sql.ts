import {
  isAfterCursor,
  type KeysetCursor,
  type ListScope,
  type PageParams,
  pageOfMembersSql,
  scopedPageSql,
  startOfTime,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { findPlayerScope } from '../../list-scopes.sql.ts';
import type { Db } from '../../schema.ts';
import type { RecordScope } from './provider-records.sql.ts';
import {
  hasNoTrade,
  isWelfare,
  ownAt,
  type RecordListName,
  type RecordRowByName,
  type RecordSources,
  recordQueries,
} from './record-queries.sql.ts';

interface PageQuery extends PageParams {
  readonly scope: ListScope;
  readonly from: Date;
  readonly to: Date;
}

const largestNumber = 2n ** 63n - 1n;

/**
 * The position of a cursor among rows with numbers. Their ids begin with rc_, so they follow those of
 * transfers at the same time.
 */
function isAfterNumber(
  after: KeysetCursor | undefined,
  at: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
) {
  if (after === undefined) return sql<boolean>`true`;
  const last = after.id.startsWith('rc_') ? BigInt(after.id.slice(3)) : largestNumber;
  const lastAt = sql`timestamptz 'epoch' + ${String(after.atMicros)}::bigint * interval '1 microsecond'`;
  return sql<boolean>`(${at}, ${number}) < (${lastAt}, ${String(last)}::bigint)`;
}

/** A page of one table with numbers. */
function numberedPageSql(table: string, { scope, from, to, after, limit }: PageQuery) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const at = column('insertedAt');
  return scopedPageSql(scope, {
    table,
    owner: column('playerId'),
    where: [sql`${at} >= ${from} and ${at} < ${to}`, isAfterNumber(after, at, column('id'))],
    at,
    start: startOfTime,
    id: column('id'),
    limit: limit + 1,
  });
}

/**
 * The page alone would leave the order of its rows open, and its rows are no rows of the table to
 * functions.
 */
const joinedPage = (table: string, alias: string, at: string, page: RawBuilder<unknown>) => ({
  from: sql`${page} page join ${sql.table(table)} ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = page.id
    and ${sql.ref(`${alias}.${at}`)} = ${sql.ref(`page.${at}`)}`,
  where: sql`true`,
});

/** Provider agents are few, and their transfers have an index by this time. */
const providerAgents = { members: sql`select id from provider_agent`, count: 10 };

interface TransferPage extends PageQuery {
  readonly where: readonly RawBuilder<unknown>[];
  /** For all players, or many. */
  readonly index: 'of_provider_agent' | 'of_all';
}

function transferPageSql({ scope, from, to, after, limit, where, index }: TransferPage) {
  const id = sql.ref('transfer.id');
  const page = {
    table: 'transfer',
    owner: sql.ref('transfer.playerId'),
    where: [sql`${ownAt} >= ${from} and ${ownAt} < ${to}`, isAfterCursor(after, { at: ownAt, id }), ...where],
    at: ownAt,
    start: startOfTime,
    id,
    limit: limit + 1,
  };
  if (scope.reach === 'few' || index === 'of_all') return scopedPageSql(scope, page);
  return pageOfMembersSql(providerAgents, {
    ...page,
    owns: sql`transfer.provider_agent_id = member.id`,
    where: scope.reach === 'all' ? page.where : [...page.where, scope.includes(page.owner)],
  });
}

/** Few players have few corrections, and all have few beside the other entries. */
function correctionPageSql({ scope, from, to, after, limit }: PageQuery) {
  const at = sql.ref('ledgerEntry.enteredAt');
  const playerId = sql`substr(posting.account_id, 8)`;
  const isListed = sql`ledger_entry.reason = 'correction' and ${at} >= ${from} and ${at} < ${to}
    and ${isAfterNumber(after, at, sql.ref('ledgerEntry.id'))}`;
  const order = sql`order by ${at} desc, ledger_entry.id desc limit ${limit + 1}`;
  if (scope.reach === 'few')
    return sql`(select ledger_entry.* from (${scope.members}) member
        join ledger_posting posting on posting.account_id = 'player:' || member.id
        join ledger_entry on ledger_entry.id = posting.entry_id
      where ${isListed} ${order})`;
  const isIncluded =
    scope.reach === 'all'
      ? sql`true`
      : sql`exists (select from ledger_posting posting where posting.entry_id = ledger_entry.id
          and posting.account_id like 'player:%' and ${scope.includes(playerId)})`;
  return sql`(select ledger_entry.* from ledger_entry where ${isListed} and ${isIncluded} ${order})`;
}

/** What each list reads besides its query. */
const pagesOf: {
  readonly [Name in RecordListName]: (query: PageQuery) => {
    readonly sources: Partial<RecordSources>;
    readonly before?: RawBuilder<unknown>;
  };
} = {
  transactions(query) {
    // Transfers without a trade are few: they are looked for only as far back as the trades of the page.
    const since = sql`${ownAt} >= coalesce((select inserted_at from oldest_trade), ${startOfTime})`;
    const transfers = transferPageSql({ ...query, index: 'of_provider_agent', where: [since, hasNoTrade] });
    return {
      before: sql`with trade_page as materialized ${numberedPageSql('tradeRecord', query)},
        oldest_trade as materialized (
          select inserted_at from trade_page order by inserted_at desc offset ${query.limit} limit 1)`,
      sources: {
        trade: joinedPage('tradeRecord', 'trade', 'insertedAt', sql`trade_page`),
        transfer: { from: sql`${transfers} transfer`, where: sql`true` },
      },
    };
  },
  games: (query) => ({
    sources: { record: { from: sql`${numberedPageSql('gameRecord', query)} record`, where: sql`true` } },
  }),
  jackpots: (query) => ({
    sources: { record: { from: sql`${numberedPageSql('jpRecord', query)} record`, where: sql`true` } },
  }),
  welfare: (query) => ({
    sources: {
      transfer: {
        from: sql`${transferPageSql({ ...query, index: 'of_all', where: [isWelfare] })} transfer`,
        where: sql`true`,
      },
      entry: { from: sql`${correctionPageSql(query)} entry`, where: sql`true` },
    },
  }),
};

/** Newest first, after a cursor; one row more than the limit. */
export async function listRecordRows<Name extends RecordListName>(
  db: Db,
  name: Name,
  { agentId, managerId, names, from, to }: RecordScope,
  { after, limit }: PageParams,
): Promise<RecordRowByName[Name][]> {
  const where = names.length === 0 ? [] : [sql`player.provider_username = any(${[...names]}::text[])`];
  const scope = await findPlayerScope(db, { agentId, managerId, where });
  const { sources, before = sql`` } = pagesOf[name]({ scope, from, to, after, limit });
  const rows: RawBuilder<RecordRowByName[Name]> = recordQueries[name]((alias) => {
    const source = sources[alias];
    if (source === undefined) throw new Error(`The list ${name} has no page of ${alias}.`);
    return source;
  });
  const page = sql<RecordRowByName[Name]>`${before}
    select * from (${rows}) listed order by at desc, id collate "C" desc limit ${limit + 1}`;
  return (await page.execute(db)).rows;
}
