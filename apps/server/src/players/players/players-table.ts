import {
  type PlayerSelection,
  type SortBy,
  type UserRow,
  type UserSort,
  userSorts,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand } from '@golden-acers/platform';
import { z } from 'zod';
import { usernameKey } from '../../access/identity/identity.ts';
import type { Context } from '../../context.ts';
import type { ServerTx } from '../../schema.ts';
import {
  asking,
  countedMost,
  countPlayers,
  findTableRow,
  listFiltered,
  listNamed,
  listPage,
  listSubtree,
  type PageQuestion,
  type Place,
  type PlayerFilter,
  type SelectedPlayer,
  type TableRow,
} from './players-table.sql.ts';

export type { SelectedPlayer } from './players-table.sql.ts';

export interface TableQuestion {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string | undefined;
  readonly status: 'Active' | 'all';
  readonly label?: string | undefined;
  readonly sort: SortBy;
  readonly cursor?: string | undefined;
}

export interface TablePage {
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
  { db }: Pick<Context, 'db'>,
  agentId: string,
  question: TableQuestion,
): Promise<TablePage> {
  const { cursor } = question;
  const from = cursor === undefined ? undefined : begin.parse(JSON.parse(cursor));
  const { sort, isDescending } = orderOf(question.sort);
  const { pageSize: limit } = question;
  const filter = await filterOf(db, agentId, question);
  const offset = from === undefined ? (question.page - 1) * limit : 0;
  const asked = { filter, sort, isDescending, offset, limit, after: from?.place };
  return asking(db, async (tx) => {
    const { found, count } = await findPage(tx, asked, from?.count);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map(toUserRow),
      total: Math.min(count, countedMost),
      isTotalCapped: count > countedMost,
      nextCursor:
        last === undefined ? null : writeBegin({ count, place: { number: last.number, value: last.place } }),
    };
  });
}

/** Few are gathered and sorted; many are walked to in their order, as far as the page goes. */
async function findPage(
  tx: ServerTx,
  asked: Omit<PageQuestion, 'isGathered'>,
  known: number | undefined,
): Promise<{ found: TableRow[]; count: number }> {
  const { search, labelId } = asked.filter;
  const isAll = search === undefined && labelId === undefined;
  let count = known ?? (isAll ? await countPlayers(tx, asked.filter) : undefined);
  if (count === undefined || count <= countedMost) {
    const gathered = await listPage(tx, { ...asked, isGathered: true });
    count ??= gathered.count ?? 0;
    if (count <= countedMost) return { found: gathered.rows, count };
  }
  const { rows } = await listPage(tx, { ...asked, isGathered: false });
  return { found: rows, count };
}

/** Anyone else's player and nobody's are refused alike. */
export async function getUserRow({ db }: Pick<Context, 'db'>, agentId: string, account: string) {
  const row = await findTableRow(db, agentId, account);
  demand(row, 'player.not_found');
  return toUserRow(row);
}

function toUserRow(row: TableRow): UserRow {
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
export async function listSelected(
  { db }: Pick<Context, 'db'>,
  agentId: string,
  selection: PlayerSelection,
  page: { readonly after: bigint; readonly limit: number },
): Promise<SelectedPlayer[]> {
  if ('accounts' in selection) {
    const agentIds = await listSubtree(db, agentId);
    return asking(db, (tx) => listNamed(tx, agentIds, selection.accounts, page));
  }
  const filter = { ...(await filterOf(db, agentId, selection)), except: selection.except };
  return asking(db, (tx) => listFiltered(tx, filter, page));
}

async function filterOf(
  db: Context['db'],
  agentId: string,
  { search = '', status, label }: Pick<TableQuestion, 'search' | 'status' | 'label'>,
): Promise<PlayerFilter> {
  return {
    agentIds: await listSubtree(db, agentId),
    // A nickname is compared by its key: in any case and in any alphabet that it could be mistaken for.
    search:
      search === ''
        ? undefined
        : { account: substring(search.toLowerCase()), nickname: substring(usernameKey(search)) },
    activeOnly: status === 'Active',
    labelId: label,
  };
}

/** No name holds a control character, so one that is searched for finds nothing; and PostgreSQL's text can't hold NUL. */
function substring(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replace(/\p{Cc}/gu, '\u0001')}%`;
}

function orderOf(by: SortBy): { sort: UserSort; isDescending: boolean } {
  const sort = userSorts.find((one) => one === by.replace('-', ''));
  if (sort === undefined) throw new Error(`The contract has let ${by} in.`);
  return { sort, isDescending: by.startsWith('-') };
}

interface Begin {
  readonly count: number;
  readonly place: Place;
}

const writeBegin = ({ count, place }: Begin) => JSON.stringify([count, String(place.number), place.value]);
const begin = z
  .tuple([z.number(), z.coerce.bigint(), z.string()])
  .transform(([count, number, value]): Begin => ({ count, place: { number, value } }));
