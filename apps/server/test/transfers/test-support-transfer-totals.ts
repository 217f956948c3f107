import { pollUntil, type TestSandbox } from '@golden-acers/testing';
import { sql } from 'kysely';
import type { Db } from '../../src/schema.ts';

interface AccountTotals {
  readonly account: string;
  readonly transfers: number;
  readonly cents: string;
  /** The amount in the ledger, whose entries are written separately from the transfers and records. */
  readonly ledgerCents: string;
}

/** Returns the totals of every player by our transfers, and by our ledger. */
export async function sumOwnTransfers(db: Db): Promise<AccountTotals[]> {
  const { rows } = await sql<AccountTotals>`
    select player.provider_username as account, count(transfer.id)::int as transfers,
        coalesce(sum(case kind when 'recharge' then amount_cents else -amount_cents end), 0)::text as cents,
        coalesce((select balance_cents from ledger_account where id = 'player:' || player.id), 0)::text as "ledgerCents"
      from player left join transfer on transfer.player_id = player.id and transfer.state = 'applied'
      group by player.id order by 1`.execute(db);
  return rows;
}

/** Sums the same by the provider's trade records, and by the sandbox's own ledger. Nobody may have played. */
export async function sumProviderTransfers({
  sandbox: { db },
}: Pick<TestSandbox, 'sandbox'>): Promise<AccountTotals[]> {
  const { rows } = await sql<AccountTotals>`
    select player.account, count(trade.id)::int as transfers, coalesce(sum(score_cents), 0)::text as cents,
        coalesce((select balance_cents from ledger_account where id = 'credit:' || player.id), 0)::text as "ledgerCents"
      from player left join trade on trade.player_id = player.id group by player.id, player.account order by 1`.execute(
    db,
  );
  return rows;
}

export async function countTransfersByState(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('transfer')
    .groupBy('state')
    .select(['state', (select) => select.fn.countAll<bigint>().as('count')])
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

export async function countOpenTransfers(db: Db): Promise<number> {
  const { requested = 0, sending = 0, unknown = 0 } = await countTransfersByState(db);
  return requested + sending + unknown;
}

/** Waits until no transfer is open, where the loops of a server settle them. */
export async function pollUntilSettled(db: Db): Promise<void> {
  await pollUntil(
    'the loops of a running server settle what a fault has left',
    () => countOpenTransfers(db),
    (count) => count === 0,
  );
}

export async function countOpenHolds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_hold where state = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}
