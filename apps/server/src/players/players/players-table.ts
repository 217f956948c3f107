import {
  type PlayerSelection,
  type PlayerSort,
  playerFilters,
  type QueryOf,
  type UserRow,
  type UserSort,
  userSorts,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, likePattern } from '@golden-acers/platform';
import { z } from 'zod';
import { usernameKey } from '../../access/identity/identity.ts';
import type { Context } from '../../context.ts';
import { defineExport, moneyCell } from '../../reporting/exports/exports.ts';
import type { ServerTx } from '../../schema.ts';
import {
  countFilteredPlayers,
  exportedPlayersSql,
  findPlayersTableRow,
  listPlayersByAccount,
  listPlayersByFilter,
  listPlayersPage,
  listSubtreeAgentIds,
  maxExactCount,
  type PlayerFilter,
  type PlayerSortKey,
  type PlayersPageQuery,
  type PlayersTableRow,
  type SelectedPlayer,
  withCustomPlan,
} from './players-table.sql.ts';

export type { SelectedPlayer } from './players-table.sql.ts';

type PlayersTableQuery = QueryOf<'GET /fortune-panda/users'>;

/**
 * A page of the subtree's players. Rows that come or go shift nothing behind the cursor; a row whose sorted
 * value changes moves.
 */
export async function listPlayersTable(
  context: Pick<Context, 'db'>,
  agentId: string,
  query: PlayersTableQuery,
) {
  const { cursor } = query;
  const from = cursor === undefined ? undefined : playersCursorSchema.parse(JSON.parse(cursor));
  const { sort, isDescending } = parseSort(query.sort);
  const { pageSize: limit } = query;
  const filter = await playerFilterOf(context, agentId, query);
  const offset = from === undefined ? (query.page - 1) * limit : 0;
  const pageQuery = { filter, sort, isDescending, offset, limit, after: from?.sortKey };
  return withCustomPlan(context.db, async (tx) => {
    const { found, count } = await findPlayersPage(tx, pageQuery, from?.count);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map(toUserRow),
      total: Math.min(count, maxExactCount),
      // There are more matches than `total`.
      isTotalCapped: count > maxExactCount,
      nextCursor:
        last === undefined
          ? null
          : encodePlayersCursor({ count, sortKey: { number: last.number, sortValue: last.sortValue } }),
    };
  });
}

/** Sorts a small result; reads a large one in index order, as far as the page goes. */
async function findPlayersPage(
  tx: ServerTx,
  pageQuery: Omit<PlayersPageQuery, 'isMaterialized'>,
  knownCount: number | undefined,
): Promise<{ found: PlayersTableRow[]; count: number }> {
  const { search, labelId } = pageQuery.filter;
  const isAll = search === undefined && labelId === undefined;
  let count = knownCount ?? (isAll ? await countFilteredPlayers(tx, pageQuery.filter) : undefined);
  if (count === undefined || count <= maxExactCount) {
    const sorted = await listPlayersPage(tx, { ...pageQuery, isMaterialized: true });
    count ??= sorted.count ?? 0;
    if (count <= maxExactCount) return { found: sorted.rows, count };
  }
  const { rows } = await listPlayersPage(tx, { ...pageQuery, isMaterialized: false });
  return { found: rows, count };
}

export const playersExport = defineExport({
  name: 'players',
  permission: 'players.read',
  filters: playerFilters,
  rows: async (db, { agentId, filters, timeZone }) =>
    exportedPlayersSql(await playerFilterOf({ db }, agentId, filters), parseSort(filters.sort), timeZone),
  columns: [
    ['ID', ({ number }) => number],
    ['Account', ({ account }) => account],
    ['NickName', ({ nickname }) => nickname],
    ['Balance', ({ balanceCents }) => moneyCell(balanceCents)],
    ['Registered', ({ registeredAt }) => registeredAt],
    ['Last login', ({ lastLoginAt }) => lastLoginAt],
    ['Manager', ({ manager }) => manager],
    ['Status', ({ status }) => status],
    ['Labels', ({ labels }) => labels],
  ],
});

/** Refuses an unknown player and one outside the subtree alike. */
export async function getUserRow({ db }: Pick<Context, 'db'>, agentId: string, account: string) {
  const row = await findPlayersTableRow(db, agentId, account);
  demand(row, 'player.not_found');
  return toUserRow(row);
}

function toUserRow(row: PlayersTableRow): UserRow {
  return {
    id: String(row.number),
    account: row.account,
    nickname: row.nickname,
    balance: formatCents(row.balanceCents),
    registerDate: row.registeredAt.toISOString(),
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    manager: row.manager,
    status: row.status,
    notices: [...row.notices],
    labels: [...row.labels],
  };
}

/** The selected players in the subtree, by number, after `after`. Jobs read it in batches. */
export async function listSelectedPlayers(
  context: Pick<Context, 'db'>,
  agentId: string,
  selection: PlayerSelection,
  page: { readonly after: bigint; readonly limit: number },
): Promise<SelectedPlayer[]> {
  if ('accounts' in selection) {
    const agentIds = await listSubtreeAgentIds(context.db, agentId);
    return withCustomPlan(context.db, (tx) => listPlayersByAccount(tx, agentIds, selection.accounts, page));
  }
  const filter: PlayerFilter = {
    ...(await playerFilterOf(context, agentId, selection)),
    excludedAccounts: selection.except,
  };
  return withCustomPlan(context.db, (tx) => listPlayersByFilter(tx, filter, page));
}

async function playerFilterOf(
  context: Pick<Context, 'db'>,
  agentId: string,
  { search = '', status, label }: Pick<PlayersTableQuery, 'search' | 'status' | 'label'>,
): Promise<PlayerFilter> {
  return {
    agentIds: await listSubtreeAgentIds(context.db, agentId),
    // Nicknames are compared by their key, which ignores case and look-alike letters.
    search:
      search === ''
        ? undefined
        : { account: likePattern(search.toLowerCase()), nickname: likePattern(usernameKey(search)) },
    isActiveOnly: status === 'Active',
    labelId: label,
  };
}

function parseSort(by: PlayerSort): { sort: UserSort; isDescending: boolean } {
  const sort = userSorts.find((one) => one === by.replace('-', ''));
  if (sort === undefined) throw new Error(`The contract accepted the unknown sort key ${by}.`);
  return { sort, isDescending: by.startsWith('-') };
}

interface PlayersTableCursor {
  readonly count: number;
  readonly sortKey: PlayerSortKey;
}

const encodePlayersCursor = ({ count, sortKey }: PlayersTableCursor) =>
  JSON.stringify([count, String(sortKey.number), sortKey.sortValue]);
const playersCursorSchema = z
  .tuple([z.number(), z.coerce.bigint(), z.string()])
  .transform(([count, number, sortValue]): PlayersTableCursor => ({ count, sortKey: { number, sortValue } }));
