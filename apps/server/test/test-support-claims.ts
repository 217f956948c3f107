import { openAccounts, post } from '@golden-acers/ledger';
import { newId, runInTransaction, systemRandom } from '@golden-acers/platform';
import type { BareTestEnv } from '@golden-acers/testing';
import type { Insertable } from 'kysely';
import type { PromotionTables } from '../src/promotions/promotions.schema.ts';

export type OfferChanges = Partial<Insertable<PromotionTables['promotion_offer']>>;

/** A running offer of the root: a credit of 25.00 with a code, unless it is changed. Returns its id. */
export async function insertOffer(env: BareTestEnv, changes: OfferChanges = {}): Promise<string> {
  const id = newId('of', env.clock, systemRandom);
  const budgetCents = changes.budget_cents ?? null;
  await runInTransaction(env.db, async (tx) => {
    await tx
      .insertInto('promotion_offer')
      .values({
        ...{ id, agent_id: env.root.id, kind: 'fixed_credit', bonus_cents: 2_500n, state: 'published' },
        published_at: env.clock.now(),
        ...changes,
      })
      .execute();
    if (budgetCents === null) return;
    await openAccounts(tx, { ids: ['promotions:offers'], mayBeNegative: true });
    await openAccounts(tx, { ids: [`offer:${id}`], mayBeNegative: false });
    const postings = [
      { account: 'promotions:offers', amountCents: -BigInt(budgetCents) },
      { account: `offer:${id}`, amountCents: BigInt(budgetCents) },
    ];
    await post(tx, { reference: `test:${id}`, reason: 'offer_budget', postings });
  });
  return id;
}
