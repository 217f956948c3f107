import { createHmac } from 'node:crypto';
import {
  type PlayerSelection,
  type SortBy,
  type UserRow,
  type UserSort,
  userSorts,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, refuse } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { ServerTx } from '../../schema.ts';
import { usernameKey } from '../identity/identity.ts';
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
  { db, config: { encryptionKey } }: Pick<Context, 'db' | 'config'>,
  agentId: string,
  question: TableQuestion,
): Promise<TablePage> {
  const { search = '', status, label = '', cursor } = question;
  const belongsTo = [agentId, search, status, label, question.sort];
  const begin = cursor === undefined ? undefined : readCursor(encryptionKey, belongsTo, cursor);
  const { sort, isDescending } = orderOf(question.sort);
  const { pageSize: limit } = question;
  const filter = await filterOf(db, agentId, question);
  const offset = begin === undefined ? (question.page - 1) * limit : 0;
  const asked = { filter, sort, isDescending, offset, limit, after: begin?.place };
  return asking(db, async (tx) => {
    const { found, count } = await findPage(tx, asked, begin?.count);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map(toUserRow),
      total: Math.min(count, countedMost),
      isTotalCapped: count > countedMost,
      nextCursor:
        last === undefined
          ? null
          : writeCursor(encryptionKey, belongsTo, {
              count,
              place: { number: last.number, value: last.place },
            }),
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

const written = /^([0-9a-f]{32}) (\d{1,6}) (\d{1,18}) (.{0,300})$/s;

interface Begin {
  readonly count: number;
  readonly place: Place;
}

/** Signed, together with the agent and the question that it belongs to. */
function writeCursor(key: string, asked: readonly string[], { count, place }: Begin): string {
  const text = `${count} ${place.number} ${place.value}`;
  return Buffer.from(`${signature(key, asked, text)} ${text}`).toString('base64url');
}

/** One of another agent, of another question or of another list leads nowhere. */
function readCursor(key: string, asked: readonly string[], cursor: string): Begin {
  const [, signed, count, number, value] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (value === undefined || signed !== signature(key, asked, `${count} ${number} ${value}`)) {
    refuse('request.invalid', { fields: { cursor: 'Invalid cursor' } });
  }
  return { count: Number(count), place: { value, number: BigInt(number ?? 0) } };
}

function signature(key: string, asked: readonly string[], text: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['players', ...asked, text]))
    .digest('hex')
    .slice(0, 32);
}
