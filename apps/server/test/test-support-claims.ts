import assert from 'node:assert/strict';
import { openAccounts, post } from '@golden-acers/ledger';
import { newId, runInTransaction, systemRandom } from '@golden-acers/platform';
import type { BareTestEnv, TestAgent } from '@golden-acers/testing';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { ServerSchema } from '../src/schema.ts';

export type OfferChanges = Partial<Insertable<ServerSchema['promotionOffer']>>;

/** The least that the terms of a cashback must ask for. */
const cashbackMinima = {
  maxBonusCents: 100_000n,
  minStakedCents: 1_000n,
  minRounds: 10,
  wageringMultiple: 1,
} as const;

/**
 * Inserts a running offer of the root: a credit of 25.00 with a code, unless it is changed. Returns its id.
 */
export async function insertOffer(env: BareTestEnv, changes: OfferChanges = {}): Promise<string> {
  const id = newId('of', env.clock, systemRandom);
  const budgetCents = changes.budgetCents ?? null;
  await runInTransaction(env.db, async (tx) => {
    await tx
      .insertInto('promotionOffer')
      .values({
        ...{ id, agentId: env.root.id, kind: 'fixed_credit', bonusCents: 2_500n, state: 'published' },
        publishedAt: env.clock.now(),
        ...(changes.kind === 'cashback' && cashbackMinima),
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

/** Gives the player the label that bars from offers. */
export async function barFromOffers({ db }: Pick<BareTestEnv, 'db'>, playerId: string): Promise<void> {
  await sql`insert into label (id, name, colour) select new_public_id('lb', now()), 'Bonus abuse', 'red'
    where not exists (select from label where name = 'Bonus abuse')`.execute(db);
  await sql`insert into player_label (player_id, label_id)
    select ${playerId}, id from label where name = 'Bonus abuse'`.execute(db);
}

const withId = z.object({ id: z.string() });

/** Reads the files of the list of claims with these filters, each as its lines. */
export async function readClaimFiles(
  env: BareTestEnv,
  ...requests: readonly (readonly [TestAgent, Record<string, string>])[]
): Promise<string[][]> {
  const made = [];
  for (const [agent, filters] of requests) {
    const { body } = await agent.request('POST /agent/exports', { body: { table: 'claims', filters } });
    made.push({ token: agent.token, id: withId.parse(body.data).id });
  }
  await env.runJobs('queued jobs');
  const files: string[][] = [];
  for (const { token, id } of made) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    const file = await env.server.http.inject({ url: `/api/agent/exports/${id}/file`, headers });
    assert.equal(file.statusCode, 200);
    files.push(file.body.trimEnd().split('\r\n'));
  }
  return files;
}
