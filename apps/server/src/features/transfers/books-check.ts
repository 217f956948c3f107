import { findViolations, type ViolationRow } from '@golden-acers/ledger';
import { monotonicMs } from '@golden-acers/platform';
import type { ServerDatabase } from '../../schema.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { listBrokenTransfers } from './books-check.sql.ts';

/** More than anybody reads before they stop the product. */
const brokenTransfersMost = 100;
/** The background looks once a minute: after so long without, nobody does. */
const lookCountsForMs = 5 * 60_000;

type Found = readonly ViolationRow[];
const looking = new WeakMap<ServerDatabase, Promise<Found>>();
const looked = new WeakMap<ServerDatabase, { readonly found: Found; readonly atMs: number }>();

/**
 * Reads all of the books, and the transfers beside them: only somebody who writes past the program can have broken them. That is dear,
 * so those who ask at the same time share a look.
 */
export function lookAtBooks(db: ServerDatabase): Promise<Found> {
  const look = looking.get(db) ?? readAll(db).finally(() => looking.delete(db));
  looking.set(db, look);
  return look;
}

async function readAll(db: ServerDatabase): Promise<Found> {
  const found = [...(await findViolations(db)), ...(await listBrokenTransfers(db, brokenTransfersMost))];
  looked.set(db, { found, atMs: monotonicMs() });
  return found;
}

/** What this server's last look at the books found, without another. Undefined where there was none for minutes. */
export function lastLookAtBooks(db: ServerDatabase): Found | undefined {
  const last = looked.get(db);
  return last && monotonicMs() - last.atMs < lookCountsForMs ? last.found : undefined;
}

/** Says loudly what is wrong with the books, and with which account. Answers that there is nothing more to do. */
export async function checkBooks({ db, log }: Pick<ProviderContext, 'db' | 'log'>): Promise<boolean> {
  for (const violation of await lookAtBooks(db)) {
    log.error({ violation }, 'the books are broken');
  }
  return false;
}
