import {
  type PlayerFilterInput,
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
import { emailKey, usernameKey } from '../../access/identity/identity.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { defineExport, moneyCell } from '../../reporting/exports/exports.ts';
import type { ServerTx } from '../../schema.ts';
import type { PlayerFilter, PlayerSearchPatterns } from './player-filter.sql.ts';
import {
  countFilteredPlayers,
  exportedPlayersSql,
  findPlayersTableRow,
  listPlayersByAccount,
  listPlayersByFilter,
  listPlayersPage,
  listSubtreeAgentIds,
  maxExactCount,
  type PlayerSortKey,
  type PlayersPageQuery,
  type PlayersTableRow,
  type SelectedPlayer,
  withCustomPlan,
} from './players-table.sql.ts';

export type { SelectedPlayer } from './players-table.sql.ts';

/** The subtree and the permission for contact data decide which players an agent finds. */
export type PlayersViewer = Pick<AgentActor, 'agentId' | 'permissions'>;

type PlayersTableQuery = QueryOf<'GET /fortune-panda/users'>;

/**
 * Lists a page of the subtree's players. Rows that come or go shift nothing behind the cursor; a row whose
 * sorted value changes moves.
 */
export async function listPlayersTable(
  context: Pick<Context, 'db'>,
  viewer: PlayersViewer,
  query: PlayersTableQuery,
) {
  const { cursor } = query;
  const from = cursor === undefined ? undefined : playersCursorSchema.parse(JSON.parse(cursor));
  const { sort, isDescending } = parseSort(query.sort);
  const limit = query.limit ?? query.pageSize;
  const filter = await playerFilterOf(context, viewer, query);
  const offset = from === undefined ? (query.page - 1) * limit : 0;
  const pageQuery = {
    agentId: viewer.agentId,
    filter,
    sort,
    isDescending,
    offset,
    limit,
    after: from?.sortKey,
  };
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
  const { agentIds: _agents, status: _status, ...narrowing } = pageQuery.filter;
  const isAll = Object.values(narrowing).every((value) => value === undefined);
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
  rows: async (db, { agentId, permissions, filters, timeZone }) =>
    exportedPlayersSql(
      await playerFilterOf({ db }, { agentId, permissions }, filters),
      parseSort(filters.sort),
      timeZone,
    ),
  columns: [
    ['ID', ({ number }) => number],
    ['Account', ({ account }) => account],
    ['NickName', ({ nickname }) => nickname],
    ['Balance', ({ balanceCents }) => moneyCell(balanceCents)],
    ['Registered', ({ registeredAt }) => registeredAt, 'time'],
    ['Last login', ({ lastLoginAt }) => lastLoginAt, 'time'],
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
    frozenAbove: row.frozenAbove,
    notices: [...row.notices],
    labels: [...row.labels],
    vipTier: row.vipTier,
  };
}

/** Lists the selected players in the subtree, by number, after `after`. Jobs read it in batches. */
export async function listSelectedPlayers(
  context: Pick<Context, 'db'>,
  viewer: PlayersViewer,
  selection: PlayerSelection,
  page: { readonly after: bigint; readonly limit: number },
): Promise<SelectedPlayer[]> {
  if ('accounts' in selection) {
    const agentIds = await listSubtreeAgentIds(context.db, viewer.agentId);
    return withCustomPlan(context.db, (tx) => listPlayersByAccount(tx, agentIds, selection.accounts, page));
  }
  const filter: PlayerFilter = {
    ...(await playerFilterOf(context, viewer, selection)),
    excludedAccounts: selection.except,
  };
  return withCustomPlan(context.db, (tx) => listPlayersByFilter(tx, filter, page));
}

async function playerFilterOf(
  context: Pick<Context, 'db'>,
  { agentId, permissions }: PlayersViewer,
  { search = '', status, label, manager, balanceMin, balanceMax, lastLogin }: PlayerFilterInput,
): Promise<PlayerFilter> {
  const agentIds = await listSubtreeAgentIds(context.db, agentId);
  return {
    agentIds: manager === undefined ? agentIds : agentIds.filter((id) => id === manager),
    search: search === '' ? undefined : searchPatternsOf(search, permissions.has('players.contact')),
    status: status === 'all' ? undefined : status,
    labelId: label,
    balanceMinCents: balanceMin === undefined ? undefined : BigInt(balanceMin),
    balanceMaxCents: balanceMax === undefined ? undefined : BigInt(balanceMax),
    lastLogin,
  };
}

/** Trigram indexes find nothing shorter. */
const minContactLength = 3;

function searchPatternsOf(search: string, includesContact: boolean): PlayerSearchPatterns {
  if (includesContact && search.includes('@')) return { email: likePattern(emailKey(search)).slice(1) };
  // Nicknames are compared by their key, which ignores case and look-alike letters.
  const names = { account: likePattern(search.toLowerCase()), nickname: likePattern(usernameKey(search)) };
  return { ...names, contact: includesContact ? contactPatternsOf(search) : [] };
}

/** Matches a phone number by its digits, and a name by its parts in any order. */
function contactPatternsOf(search: string): readonly string[] {
  const digits = search.replace(/[\s+().-]/g, '');
  const words = /^\d+$/.test(digits) ? [digits] : foldForSearch(search).split(/\s+/);
  return words.some(({ length }) => length >= minContactLength) ? words.map(likePattern) : [];
}

/** Folds text as the database's search_fold does: without case, accents and ligatures. */
function foldForSearch(text: string): string {
  const folds: Readonly<Record<string, string>> = {
    ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' },
    ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
  };
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  // Letter by letter, because a word's last sigma is a special case only here.
  return Array.from(plain, (letter) => letter.toLowerCase())
    .map((letter) => folds[letter] ?? letter)
    .join('');
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
