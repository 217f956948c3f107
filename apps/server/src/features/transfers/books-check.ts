import { findViolations, type ViolationRow } from '@golden-acers/ledger';
import type { ServerDatabase } from '../../schema.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { listBrokenTransfers } from './books-check.sql.ts';

const seen = new WeakMap<ServerDatabase, number>();

/** More than anybody reads before they stop the product. */
const brokenTransfersMost = 100;

/** Reads all of the books, and the transfers beside them: only somebody who writes past the program can have broken them. */
export async function lookAtBooks(db: ServerDatabase): Promise<ViolationRow[]> {
  const violations = [...(await findViolations(db)), ...(await listBrokenTransfers(db, brokenTransfersMost))];
  seen.set(db, violations.length);
  return violations;
}

/** What this server's last look at the books found, without another; undefined before the first. */
export function countSeenViolations(db: ServerDatabase): number | undefined {
  return seen.get(db);
}

/** Says loudly what is wrong with the books, and with which account. Answers that there is nothing more to do. */
export async function checkBooks({ db, log }: Pick<ProviderContext, 'db' | 'log'>): Promise<boolean> {
  for (const violation of await lookAtBooks(db)) {
    log.error({ violation }, 'the books are broken');
  }
  return false;
}
