import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Repairs the positions of consumers after a copy into another PostgreSQL server, where the transaction ids
 * of facts and positions mean nothing. Facts that the same consumers have not read get one new transaction,
 * and each consumer a position that does not show the transactions of its facts. No server may run.
 */
export async function moveFactPositions(db: QueryExecutorProvider): Promise<void> {
  const { rows: groups } = await sql<{ unreadBy: string[]; numbers: bigint[] }>`
    select "unreadBy", array_agg(number) as numbers
      from (
        select number, array(
            select name from fact_consumer
              where not pg_visible_in_snapshot(transaction_id, seen)
                and not (number <= after_number and pg_visible_in_snapshot(transaction_id, target))
              order by name) as "unreadBy"
          from fact) known
      group by 1`.execute(db);
  const moved: { readonly unreadBy: readonly string[]; readonly id: string }[] = [];
  for (const { unreadBy, numbers } of groups) {
    const { rows } = await sql<{ id: string }>`
      update fact set transaction_id = pg_current_xact_id() where number = any(${numbers})
        returning transaction_id::text as id`.execute(db);
    if (rows[0] !== undefined) moved.push({ unreadBy, id: rows[0].id });
  }
  const { rows: consumers } = await sql<{ name: string; next: string }>`
    select name, pg_snapshot_xmax(pg_current_snapshot())::text as next from fact_consumer`.execute(db);
  for (const { name, next } of consumers) {
    const hidden = moved.filter(({ unreadBy }) => unreadBy.includes(name)).map(({ id }) => id);
    const seen = `${hidden[0] ?? next}:${next}:${hidden.join(',')}`;
    await sql`update fact_consumer set seen = ${seen}::pg_snapshot, target = null, after_number = 0
      where name = ${name}`.execute(db);
  }
}
