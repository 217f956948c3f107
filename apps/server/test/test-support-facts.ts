import { openDatabase, runInTransaction } from '@golden-acers/platform';
import type { BareTestEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import type { Context, TxContext } from '../src/context.ts';
import { consumeFacts, factConsumer, registerConsumers } from '../src/events/facts/fact-consumers.ts';
import type { Fact } from '../src/events/facts/fact-kinds.ts';
import { recordFact } from '../src/events/facts/facts.ts';

/** Creates the table that test consumers write. */
export async function createConsumedLimits(env: Pick<BareTestEnv, 'adminDatabaseUrl'>): Promise<void> {
  await using admin = openDatabase<unknown>(env.adminDatabaseUrl, { applicationName: 'test', poolSize: 1 });
  await sql`create table consumed_limit (
    number bigint generated always as identity, consumer text not null, player_id text not null, code text not null)`.execute(
    admin,
  );
  await sql`grant all on consumed_limit to public`.execute(admin);
}

export interface TestConsumerOptions {
  readonly version?: number;
  /** Called before and after the effects of a batch, in its transaction. */
  readonly onStep?: (step: 'before' | 'after', tx: TxContext, facts: readonly Fact[]) => Promise<void>;
}

/** A consumer that writes the limits that it reads into a table, in its transaction. */
export async function registerTestConsumer(
  context: Context,
  name: string,
  { version = 1, onStep }: TestConsumerOptions = {},
) {
  const failing = new Set<string>();
  const consumer = factConsumer({
    name,
    version,
    kinds: ['limit.reached'],
    async consume(tx, facts) {
      await onStep?.('before', tx, facts);
      for (const { playerId, data } of facts) {
        await sql`insert into consumed_limit (consumer, player_id, code) values (${name}, ${playerId}, ${data.limit})`.execute(
          tx.db,
        );
        if (failing.has(data.limit)) throw new Error(`The consumer does not like ${data.limit}.`);
      }
      await onStep?.('after', tx, facts);
    },
  });
  await registerConsumers(context, [consumer]);
  return {
    consumer,
    failing,
    consume: async (by = context) => {
      while ((await consumeFacts(by, consumer)) !== 'idle');
    },
    /** What was consumed, of one player or of all, in order. */
    async consumed(playerId?: string): Promise<string[]> {
      const { rows } = await sql<{ code: string }>`
        select code from consumed_limit where consumer = ${name} and ${playerId ?? sql`player_id`} = player_id order by number`.execute(
        context.db,
      );
      return rows.map(({ code }) => code);
    },
  };
}

export const reachLimit = (db: Context['db'], playerId: string, limit: string): Promise<void> =>
  runInTransaction(db, (tx) => recordFact({ db: tx }, { kind: 'limit.reached', playerId, data: { limit } }));
