import { findViolationsIn, type ViolationRow } from '@golden-acers/ledger';
import { monotonicMs, partsToRead } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { ServerDatabase } from '../../schema.ts';
import { listBrokenTransfers } from './books-check.sql.ts';

/** Of the newest rows and of the older ones each, so that a look takes a second or two however long the books are. */
const rowsAtOnce = 50_000;
/** More than anybody reads before they stop the product. */
const brokenTransfersMost = 100;
/** The background looks once a minute: after so long without, nobody does. */
const lookCountsForMs = 5 * 60_000;

interface Look {
  readonly found: readonly ViolationRow[];
  readonly atMs: number;
  /** Where the next look goes on. */
  readonly entriesTo: bigint;
  readonly transfersTo: string;
}

const beginning = { entriesTo: 0n, transfersTo: '' };
const looking = new WeakMap<ServerDatabase, Promise<Look>>();
const looked = new WeakMap<ServerDatabase, Look>();

/**
 * Reads all accounts, the newest entries and transfers, and the next part of the older ones: only somebody who writes past the program can
 * have broken them. Those who ask at the same time share a look.
 */
export async function lookAtBooks(db: ServerDatabase, most = rowsAtOnce): Promise<readonly ViolationRow[]> {
  const look = looking.get(db) ?? readOn(db, most).finally(() => looking.delete(db));
  looking.set(db, look);
  return (await look).found;
}

async function readOn(db: ServerDatabase, most: number): Promise<Look> {
  const from = looked.get(db) ?? beginning;
  const entriesFrom = { first: beginning.entriesTo, readTo: from.entriesTo, most };
  const entries = await partsToRead(db, 'ledger_entry', entriesFrom);
  const transfersFrom = { first: beginning.transfersTo, readTo: from.transfersTo, most };
  const transfers = await partsToRead(db, 'transfer', transfersFrom);
  const part = { entries: entries.ranges, transfers: transfers.ranges };
  const found = [
    ...(await findViolationsIn(db, part.entries)),
    ...(await listBrokenTransfers(db, part, brokenTransfersMost)),
  ];
  // What is wrong is told until it is mended, so the same part is read again.
  const { entriesTo, transfersTo } =
    found.length > 0 ? from : { entriesTo: entries.readTo, transfersTo: transfers.readTo };
  const look = { found, atMs: monotonicMs(), entriesTo, transfersTo };
  looked.set(db, look);
  return look;
}

/** What this server's last look at the books found, without another. Undefined where there was none for minutes. */
export function lastLookAtBooks(db: ServerDatabase): Look['found'] | undefined {
  const last = looked.get(db);
  return last && monotonicMs() - last.atMs < lookCountsForMs ? last.found : undefined;
}

/** Says loudly what is wrong with the books, and with which account. Answers that there is nothing more to do. */
export async function checkBooks({ db, log }: Pick<Context, 'db' | 'log'>): Promise<boolean> {
  for (const violation of await lookAtBooks(db)) {
    log.error({ violation }, 'the books are broken');
  }
  return false;
}
