import { sql } from 'kysely';
import type { LedgerTx } from './index.ts';

/** Violated by a hold above the available balance. */
export const insufficientFundsConstraint = 'ledger_account_has_sufficient_funds';

/** Calls the hold functions, as the SQL functions of an app do. */
export async function placeHold(
  tx: LedgerTx,
  { id, account, amountCents }: { id: string; account: string; amountCents: bigint },
): Promise<void> {
  await sql`select ledger_place_hold(${id}, ${account}, ${amountCents})`.execute(tx);
}

export async function settleHold(
  tx: LedgerTx,
  { id, to, reference }: { id: string; to: string; reference: string },
): Promise<void> {
  await sql`select ledger_settle_hold(${id}, ${reference}, 'settle', ${to})`.execute(tx);
}

export async function releaseHold(tx: LedgerTx, id: string): Promise<void> {
  await sql`select ledger_release_hold(${id})`.execute(tx);
}
