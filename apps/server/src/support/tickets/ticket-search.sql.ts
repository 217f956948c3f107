import { type ListScope, likePattern } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { isNamedSql } from '../../agents/agents/agents.ts';
import type { Db } from '../../schema.ts';

/**
 * A part of the subject, the names, the address or a message; or the number. Without `offset 0` the planner
 * would read all messages and players to compare those of a ticket.
 */
export function isFoundSql(search: string): RawBuilder<unknown> {
  const pattern = likePattern(search.toLowerCase());
  return sql`(ticket.number::text = ltrim(${search}, '#') or lower(ticket.subject) like ${pattern}
    or exists (select from player where player.id = ticket.player_id and ${isNamedSql(search)} offset 0)
    or lower(ticket.visitor_email) like ${pattern}
    or exists (select from ticket_message message where message.ticket_id = ticket.id and lower(message.text) like ${pattern} offset 0))`;
}

/** What a search finds: the ids of few tickets, or a condition of those that a list reads. */
export type FoundTickets =
  | { readonly ids: readonly string[]; readonly where?: never }
  | { readonly ids?: never; readonly where: RawBuilder<unknown> };

/** The ids of so many tickets are read at once. */
const fewTickets = 500;
/** The indexes of texts have three letters or digits in a row. */
const isIndexed = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/**
 * A text that few tickets contain is found by the indexes of the texts, one that many contain in the newest
 * tickets. A text without an index is looked for in all tickets of few players, or in those that changed
 * last.
 */
export async function findTickets(db: Db, search: string, { reach }: ListScope): Promise<FoundTickets> {
  const isSlow = !isIndexed(search);
  if (isSlow && reach === 'few') return { where: isFoundSql(search) };
  const ids = isSlow ? await listLastChanged(db, search) : await listFoundIds(db, search);
  return ids.length > fewTickets ? { where: isFoundSql(search) } : { ids: ids.filter((id) => id !== null) };
}

const numberOf = (search: string): string | null => /^#?(\d{1,15})$/.exec(search)?.[1] ?? null;

/** Of the tickets that changed last, as many as the description of the search says. */
async function listLastChanged(db: Db, search: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket where number = ${numberOf(search)}::bigint
    union select id from (select * from ticket order by updated_at desc, id desc limit ${sql.lit(fewTickets)}) ticket
      where ${isFoundSql(search)}
    limit ${sql.lit(fewTickets)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns one id more than `fewTickets` if there are so many, some of them twice. Null: a player without
 * tickets. A materialized query is planned for all of its rows: for the first ones the planner would read the
 * table. Its rows are read only until there are enough.
 */
async function listFoundIds(db: Db, search: string): Promise<readonly (string | null)[]> {
  const pattern = likePattern(search.toLowerCase());
  const limit = sql.lit(fewTickets + 1);
  const { rows } = await sql<{ id: string | null }>`
    with numbered as materialized (select id from ticket where number = ${numberOf(search)}::bigint),
      headed as materialized (select id from ticket where lower(subject) like ${pattern}),
      addressed as materialized (
        select id from ticket where visitor_email is not null and lower(visitor_email) like ${pattern}),
      written as materialized (select ticket_id as id from ticket_message where lower(text) like ${pattern}),
      named as materialized (select id from player where ${isNamedSql(search)})
    select id from numbered union all select id from headed union all select id from addressed
      union all select id from written
      union all select ticket.id from (select id from named limit ${limit}) named left join lateral (
        select id from ticket where player_id = named.id limit ${limit}) ticket on true
      limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
