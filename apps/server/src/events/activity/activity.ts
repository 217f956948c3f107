import {
  type Activity,
  type ActivityData,
  type ActivityKind,
  activity,
  toLimitValue,
  toMoney,
} from '@golden-acers/contract';
import { type PageQuery, pageFromRows } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import {
  type ActivityEventRow,
  insertActivity,
  listActivityRows,
  purgeActivityRows,
} from './activity.sql.ts';

export { deleteAccountActivity } from './activity.sql.ts';

/** `max` is stored in cents, or in minutes of a session. */
type StoredLimitChange = Omit<ActivityData['limit_changed'], 'max'> & { readonly max: number | null };
type StoredData = Omit<ActivityData, 'limit_changed'> & { readonly limit_changed: StoredLimitChange };

type ActivityInput = {
  [K in ActivityKind]: { readonly kind: K; readonly data: StoredData[K] };
}[ActivityKind];

/** Records an event in the transaction in which it happens. `activityConsumer` records what is a fact. */
export function recordActivity(
  tx: Pick<TxContext, 'db'>,
  event: ActivityInput & { readonly accountId: string },
): Promise<void> {
  return insertActivity(tx.db, [event]);
}

export async function listActivity({ db, log }: Context, accountId: string, page: PageQuery) {
  const { rows, nextCursor } = pageFromRows(await listActivityRows(db, accountId, page), page.limit);
  const events = rows.flatMap((row) => {
    const event = toActivity(row);
    // A newer version wrote a kind that this one does not know.
    if (event === undefined) log.warn({ kind: row.kind }, 'an activity event of an unknown kind is left out');
    return event ?? [];
  });
  return { rows: events, nextCursor };
}

function toActivity({ id, kind, data, at }: ActivityEventRow): Activity | undefined {
  return activity.safeParse({ id, at: at.toISOString(), kind, data: withMoney(data) }).data;
}

/** Amounts are stored as cents: `amountCents` as text, and a limit as a number. */
export function withMoney(data: object): object {
  const { amountCents, limit, max } = Object(data);
  if (typeof amountCents === 'string' && /^\d+$/.test(amountCents))
    return { ...data, amount: toMoney(BigInt(amountCents)) };
  return typeof max === 'number' ? { ...data, max: toLimitValue(limit, BigInt(max)) } : data;
}

/** More pages than a person reads. */
const maxPerAccount = 1_000;
const purgeBatchSize = 1_000;

/** Returns whether there may be more to delete. */
export async function purgeOldActivity({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const retention = { days: config.retention.activityDays, maxPerAccount };
  return (await purgeActivityRows(db, { ...retention, batchSize: purgeBatchSize })) >= purgeBatchSize;
}
