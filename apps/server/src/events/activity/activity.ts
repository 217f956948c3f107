import { type Activity, type ActivityData, type ActivityKind, activity } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { type Page, type PageQuery, pageFromRows } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import {
  type ActivityEventRow,
  deleteActivityRows,
  insertActivity,
  listActivityRows,
  purgeActivityRows,
} from './activity.sql.ts';

type ActivityInput = {
  [K in ActivityKind]: { readonly kind: K; readonly data: ActivityData[K] };
}[ActivityKind];

/**
 * Writes down what happened to an account, within the transaction in which it happens. The ends of transfers and what
 * becomes of requests are written by the database itself.
 */
export function recordActivity(
  tx: Pick<TxContext, 'db'>,
  accountId: string,
  { kind, data }: ActivityInput,
): Promise<void> {
  return insertActivity(tx.db, { accountId, kind, data });
}

export async function listActivity(
  { db, log }: Context,
  accountId: string,
  page: PageQuery,
): Promise<Page<Activity>> {
  const { rows, nextCursor } = pageFromRows(await listActivityRows(db, accountId, page), page.limit);
  const events = rows.flatMap((row) => {
    const event = toActivity(row);
    // Written by a newer version: this one has no words for it.
    if (event === undefined) log.warn({ kind: row.kind }, 'an event is not known and is left out');
    return event ?? [];
  });
  return { rows: events, nextCursor };
}

/** With the account's end. */
export function deleteAccountActivity(tx: TxContext, accountId: string): Promise<void> {
  return deleteActivityRows(tx.db, accountId);
}

function toActivity({ id, kind, data, at }: ActivityEventRow): Activity | undefined {
  return activity.safeParse({ id, at: at.toISOString(), kind, data: withFormattedAmount(data) }).data;
}

/** Amounts are kept as cents and told as decimal text. */
export function withFormattedAmount(data: object): object {
  const cents: unknown = Reflect.get(data, 'amountCents');
  return typeof cents === 'string' && /^\d+$/.test(cents)
    ? { ...data, amount: formatCents(BigInt(cents)) }
    : data;
}

/** A year of it, and as many pages as a person may look through. The event that opened the account stays for ever. */
const activityRetention = { days: 400, maxPerAccount: 1_000 } as const;
const purgeBatchSize = 1_000;

/** Answers whether there may be more to delete. */
export async function purgeOldActivity({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await purgeActivityRows(db, { ...activityRetention, batchSize: purgeBatchSize })) >= purgeBatchSize;
}
