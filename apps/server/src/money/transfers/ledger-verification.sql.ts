import type { ViolationRow } from '@golden-acers/ledger';
import { type IdRange, rangeRows } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface LedgerRange {
  readonly entries: readonly IdRange<bigint>[];
  readonly transfers: readonly IdRange<string>[];
}

/** Differences between transfers and the ledger: in all holds, and in the given ranges of entries. */
export async function listTransferViolations(
  db: Db,
  { entries, transfers }: LedgerRange,
  limit: number,
): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select kind, subject, detail from transfer_hold_violation
    union all
    select found.kind, found.subject, found.detail
      from ${rangeRows(transfers, 'text')} as part (after, up_to), transfer_entry_violation(part.after, part.up_to) found
    union all
    select found.kind, found.subject, found.detail
      from ${rangeRows(entries, 'bigint')} as part (after, up_to), entry_transfer_violation(part.after, part.up_to) found
    limit ${limit}`.execute(db);
  return rows;
}
