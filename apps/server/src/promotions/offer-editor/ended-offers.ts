import { type Context, inTransaction } from '../../context.ts';
import { listUnreturnedOffers, returnBudget } from './offer-editor.sql.ts';

const returnBatch = 50;

/** What ended offers have left when their last claim has ended, or when a player gives up a bonus later. */
export async function returnEndedBudgets(context: Pick<Context, 'db'>): Promise<boolean> {
  const ids = await listUnreturnedOffers(context.db, returnBatch);
  for (const id of ids) await inTransaction(context, (tx) => returnBudget(tx.db, id));
  return ids.length === returnBatch;
}
