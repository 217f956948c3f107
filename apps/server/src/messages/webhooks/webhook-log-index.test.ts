import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedWebhook } from '../../../test/test-support-webhooks.ts';
import type { Db } from '../../schema.ts';
import { countDeliveries, listDeliveries } from './webhooks.sql.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

/** The plan of the statement that `run` executes. */
async function explain(run: (db: Db) => Promise<unknown>): Promise<string> {
  let statement: RootOperationNode | undefined;
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statement = node;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(env.db.withPlugin(remember));
  const toOperationNode = () => statement ?? expect.unreachable('nothing was executed');
  const { rows } = await sql`explain (format json) ${{ toOperationNode }}`.execute(env.db);
  return JSON.stringify(rows);
}

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
    await explain((db) => listDeliveries(db, filter, page)),
    await explain((db) => countDeliveries(db, filter)),
  ])
    expect(plan).toContain('webhook_delivery_by_type');
});
