import {
  type PlayerSelection,
  type PlayerSort,
  type UserRow,
  type UserSort,
  userSorts,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, likePattern } from '@golden-acers/platform';
import { z } from 'zod';
import { usernameKey } from '../../access/identity/identity.ts';
import type { Context } from '../../context.ts';
import type { ServerTx } from '../../schema.ts';
import {
  countFilteredPlayers,
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

export interface PlayersTableQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string | undefined;
  readonly status: 'Active' | 'all';
  readonly label?: string | undefined;
  readonly sort: PlayerSort;
  readonly cursor?: string | undefined;
}

export interface PlayersTablePage {
  readonly rows: UserRow[];
  readonly total: number;
  /** There are more than `total`, which were not counted further. */
  readonly isTotalCapped: boolean;
  readonly nextCursor: string | null;
}

/**
 * A page of the subtree's players. Behind a cursor, rows that come or go meanwhile shift nothing; one whose sorted value
 * changes meanwhile stands where it now belongs.
 */
export async function listPlayersTable(
  context: Pick<Context, 'db'>,
  agentId: string,
  question: PlayersTableQuery,
): Promise<PlayersTablePage> {
  const { cursor } = question;
  const from = cursor === undefined ? undefined : playersCursorSchema.parse(JSON.parse(cursor));
  const { sort, isDescending } = parseSort(question.sort);
  const { pageSize: limit } = question;
  const filter = await playerFilterOf(context, agentId, question);
  const offset = from === undefined ? (question.page - 1) * limit : 0;
  const asked = { filter, sort, isDescending, offset, limit, after: from?.sortKey };
  return withCustomPlan(context.db, async (tx) => {
    const { found, count } = await findPlayersPage(tx, asked, from?.count);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map(toUserRow),
      total: Math.min(count, maxExactCount),
      isTotalCapped: count > maxExactCount,
      nextCursor:
        last === undefined
          ? null
          : encodePlayersCursor({ count, sortKey: { number: last.number, sortValue: last.sortValue } }),
    };
  });
}

/** Few are gathered and sorted; many are walked to in their order, as far as the page goes. */
async function findPlayersPage(
  tx: ServerTx,
  asked: Omit<PlayersPageQuery, 'isMaterialized'>,
  known: number | undefined,
): Promise<{ found: PlayersTableRow[]; count: number }> {
  const { search, labelId } = asked.filter;
  const isAll = search === undefined && labelId === undefined;
  let count = known ?? (isAll ? await countFilteredPlayers(tx, asked.filter) : undefined);
  if (count === undefined || count <= maxExactCount) {
    const gathered = await listPlayersPage(tx, { ...asked, isMaterialized: true });
    count ??= gathered.count ?? 0;
    if (count <= maxExactCount) return { found: gathered.rows, count };
  }
  const { rows } = await listPlayersPage(tx, { ...asked, isMaterialized: false });
  return { found: rows, count };
}

/** Anyone else's player and nobody's are refused alike. */
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
    status: row.isClosed ? 'Inactive' : row.frozenAt === null ? 'Active' : 'Frozen',
    labels: [...row.labels],
  };
}

/**
 * The players of a selection who hang on the subtree now, in the order of their numbers, from the one after `after` on: what is
 * outside or gone is not among them. Jobs read it a batch at a time.
 */
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
    // A nickname is compared by its key: in any case and in any alphabet that it could be mistaken for.
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
  if (sort === undefined) throw new Error(`The contract has let ${by} in.`);
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
