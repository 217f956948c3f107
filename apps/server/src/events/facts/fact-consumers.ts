import type { JobKind, WorkResult } from '@golden-acers/platform';
import { z } from 'zod';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type Fact, type FactKind, factData } from './fact-kinds.ts';
import {
  deleteSetAside,
  type FactRow,
  findSetAsideFact,
  hasNextFacts,
  insertSetAside,
  lockPassedFacts,
  passSetAsideFact,
  purgeFacts,
  readNextFacts,
  registerConsumer,
} from './facts.sql.ts';

export { consumersWithFacts } from './facts.sql.ts';

/** Reads each fact of some kinds once, in the order of each player, after its transaction was committed. */
export interface FactConsumer<Kind extends FactKind = FactKind> {
  /** The name of its position in the database. */
  readonly name: string;
  /**
   * Raised when the consumer reads further kinds: while servers of both versions run, only the newer ones
   * read, so that no fact of a new kind is skipped.
   */
  readonly version: number;
  readonly kinds: readonly Kind[];
  /**
   * Its effects are committed together with its position, so a fact has them once. An error leaves none. It
   * may be called again after a conflict.
   */
  consume(tx: TxContext, facts: readonly Fact<Kind>[]): Promise<void>;
}

/** Lets the consumer's type of facts depend on its kinds. */
export const factConsumer = <Kind extends FactKind>(consumer: FactConsumer<Kind>): FactConsumer =>
  // A consumer is given facts of its kinds only: `readNextFacts` selects them.
  consumer as unknown as FactConsumer;

const usualBatchSize = 200;

export const setAsideJobs: JobKind = { name: 'set-aside-facts', maxAttempts: 12, timeoutSeconds: 600 };

const setAsideJob = z.object({ consumer: z.string(), playerId: z.string() });

export async function registerConsumers({ db }: Context, consumers: readonly FactConsumer[]): Promise<void> {
  for (const consumer of consumers) await registerConsumer(db, consumer);
}

/**
 * Reads the next facts of a consumer, on any server. A fact that fails sets its player aside: a job processes
 * that player's facts in their order, with the queue's retries and dead letters, and other players do not
 * wait. `done` after a batch that was not full: reading the few facts that were written meanwhile costs as
 * much as reading those of the whole time until the next poll.
 */
export async function consumeFacts(
  context: Context,
  consumer: FactConsumer,
  batchSize = usualBatchSize,
): Promise<WorkResult> {
  try {
    const count = await consumeBatch(context, consumer, batchSize);
    if (count === 0) return 'idle';
    return count === batchSize ? 'more' : 'done';
  } catch (err) {
    context.log.warn({ err, consumer: consumer.name }, 'a batch of facts failed and is read one by one');
  }
  for (let count = 0; count < batchSize; count += 1)
    if ((await consumeOneOrSetAside(context, consumer)) === 0) return 'idle';
  return 'more';
}

function consumeBatch(context: Context, consumer: FactConsumer, limit: number): Promise<number> {
  return readNext(context, consumer, limit, (tx, rows) => consumer.consume(tx, rows.map(parseFact)));
}

async function consumeOneOrSetAside(context: Context, consumer: FactConsumer): Promise<number> {
  const { name } = consumer;
  let failed: FactRow | undefined;
  try {
    return await readNext(context, consumer, 1, async (tx, [row]) => {
      failed = row;
      await consumeOne(tx, consumer, row);
    });
  } catch (err) {
    context.log.warn({ err, consumer: name }, 'a fact failed, and its player is set aside');
    return readNext(context, consumer, 1, async (tx, [row]) => {
      // Another server may have processed the fact meanwhile.
      if (row.number !== failed?.number) return consumeOne(tx, consumer, row);
      await insertSetAside(tx.db, name, row);
      await tx.jobs.send(tx.db, setAsideJobs.name, { consumer: name, playerId: row.playerId });
    });
  }
}

const consumeOne = (tx: TxContext, consumer: FactConsumer, row: FactRow) =>
  consumer.consume(tx, [parseFact(row)]);

/** Returns how many facts were read. */
async function readNext(
  context: Context,
  consumer: FactConsumer,
  limit: number,
  process: (tx: TxContext, rows: readonly [FactRow, ...FactRow[]]) => Promise<void>,
): Promise<number> {
  if (!(await hasNextFacts(context.db, consumer))) return 0;
  return inTransaction(context, async (tx) => {
    const [first, ...others] = await readNextFacts(tx.db, consumer, limit);
    if (first === undefined) return 0;
    await process(tx, [first, ...others]);
    return 1 + others.length;
  });
}

/** Processes the facts of a player who was set aside, and ends that when none is left. */
export async function consumeSetAside(
  context: Context,
  consumers: readonly FactConsumer[],
  job: { readonly data: unknown },
): Promise<void> {
  const { consumer: name, playerId } = setAsideJob.parse(job.data);
  const consumer = consumers.find((one) => one.name === name);
  if (consumer === undefined) throw new Error(`There is no consumer ${name}.`);
  const consumeNext = () =>
    inTransaction(context, async (tx) => {
      if (!(await lockPassedFacts(tx.db, consumer))) throw new Error(`A newer server reads for ${name}.`);
      const row = await findSetAsideFact(tx.db, consumer, playerId);
      if (row === undefined) await deleteSetAside(tx.db, name, playerId);
      else {
        await consumeOne(tx, consumer, row);
        await passSetAsideFact(tx.db, name, row);
      }
      return row !== undefined;
    });
  while (await consumeNext());
}

function parseFact({ kind, data, ...row }: FactRow): Fact {
  const known = z.enum(Object.keys(factData) as FactKind[]).parse(kind);
  return { ...row, kind: known, data: factData[known].parse(data) } as Fact;
}

const purgeBatchSize = 5_000;

/** Returns whether there may be more. */
export async function purgeReadFacts({ db }: Context): Promise<boolean> {
  return (await purgeFacts(db, purgeBatchSize)) === purgeBatchSize;
}
