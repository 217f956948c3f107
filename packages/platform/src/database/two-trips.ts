import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type Database, retryOnConflict } from './db.ts';

/** A transaction that locks and reads, decides, and writes. */
export interface TwoTripTransaction {
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Runs the last statement and commits. Without it, the transaction is rolled back. */
  runLast<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
}

/**
 * Runs `work` in a READ COMMITTED transaction that sends `begin` with the first statement and `commit` with
 * the last. So two statements are two round trips, and no lock of the last one is held over a trip. Repeats
 * `work` after conflicts, like `runInTransaction`. In a transaction of the caller, which commits it, the
 * statements just run.
 */
export function runInTwoTrips<Schema, T>(
  db: Database<Schema>,
  work: (transaction: TwoTripTransaction) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) {
    const run = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(db)).rows;
    return work({ run, runLast: run });
  }
  const executor = db.getExecutor();
  return retryOnConflict(() =>
    executor.provideConnection((connection) => {
      const onConnection = executor.withConnectionProvider({
        provideConnection: (consume) => consume(connection),
      });
      return runOnConnection({ getExecutor: () => onConnection }, work);
    }),
  );
}

const begin = sql.raw('begin isolation level read committed');
const commit = sql.raw('commit');
const rollback = sql.raw('rollback');

async function runOnConnection<T>(
  connection: QueryExecutorProvider,
  work: (transaction: TwoTripTransaction) => Promise<T>,
): Promise<T> {
  let isOpen = false;
  try {
    return await work({
      async run(statement) {
        if (isOpen) return (await statement.execute(connection)).rows;
        isOpen = true;
        const [, { rows }] = await sendTogether(begin.execute(connection), statement.execute(connection));
        return rows;
      },
      async runLast(statement) {
        if (!isOpen) throw new Error('The first statement of two trips locks.');
        isOpen = false;
        // After a failed statement, `commit` rolls back.
        const [{ rows }] = await sendTogether(statement.execute(connection), commit.execute(connection));
        return rows;
      },
    });
  } finally {
    if (isOpen) await rollback.execute(connection);
  }
}

/** Both were sent without waiting in between. Throws the first error once both have ended. */
async function sendTogether<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
