import { dayMs, minuteMs } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { endOverOffer, listUnreturnedOffers, returnBudget } from './ended-offers.sql.ts';

const returnBatch = 50;
/** Recharges of the last minutes may still be matched. */
const lateMatchesMs = 60 * minuteMs;
/** The last week's shares are decided when its records are complete. */
const lateSharesMs = 15 * dayMs;

/** Ends an offer whose period is over, and returns its budget. Returns whether there was one. */
export async function endOverOffers(context: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const nowMs = context.clock.now().getTime();
  return inTransaction(context, async (tx) => {
    const id = await endOverOffer(tx.db, {
      endedBefore: new Date(nowMs - lateMatchesMs),
      weekEndedBefore: new Date(nowMs - lateSharesMs),
    });
    if (id !== undefined) await returnBudget(tx.db, id);
    return id !== undefined;
  });
}

/** Returns the remaining budget of ended offers: after their last claim, and after a later forfeiture. */
export async function returnEndedBudgets(context: Pick<Context, 'db'>): Promise<boolean> {
  const ids = await listUnreturnedOffers(context.db, returnBatch);
  for (const id of ids) await inTransaction(context, (tx) => returnBudget(tx.db, id));
  return ids.length === returnBatch;
}
