import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain } from '../../../test/test-support-plans.ts';
import { seedWebhook } from '../../../test/test-support-webhooks.ts';
import { countDeliveries, listDeliveries } from './webhooks.sql.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

test('the deliveries of a rare type are read from an index, not from the whole log', async () => {
  const { id } = await seedWebhook(env);
  await sql`insert into webhook_delivery (id, endpoint_id, type, data, state)
    select new_public_id('we', now()), ${id},
        case when number % 5000 = 0 then 'limit.reached' else 'transfer.settled' end, '{}', 'delivered'
      from generate_series(1, 20000) number`.execute(env.db);
  await sql`analyze webhook_delivery`.execute(env.db);
  const filter = { agentId: env.root.id, id, state: undefined, type: 'limit.reached' };
  const page = { before: undefined, offset: 0, limit: 50 };
  for (const plan of [
    await explain(env.db, (db) => listDeliveries(db, filter, page)),
    await explain(env.db, (db) => countDeliveries(db, filter)),
  ])
    expect(plan).toContain('webhook_delivery_by_type');
});
