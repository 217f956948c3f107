import { openDatabase } from '@golden-acers/platform';
import { appUrlOf, insertListRows } from '@golden-acers/testing/build';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import type { ServerSchema } from '../../apps/server/src/schema.ts';
import { listCases } from '../../apps/server/test/test-support-lists.ts';
import { createBenchDatabase, openBenchDatabase } from '../env.ts';
import { type Bench, durationMsOf, type Figure, figure, percentile } from '../measure.ts';

const limit = 50;

/**
 * Measures a page of every list of a growing table with each combination of its filters, as its readers see
 * it. The time is that of its statements with the program's role, without HTTP and without the sums beside
 * a list.
 */
export async function measureLists(bench: Bench): Promise<Figure[]> {
  const [rows, players] = bench.quick ? [20_000, 20_000] : [1_000_000, 100_000];
  const url = await createBenchDatabase(bench, serverMigrations);
  await using admin = openBenchDatabase(url);
  const readers = await insertListRows(admin, { rows, players });
  const db = openDatabase<ServerSchema>(appUrlOf(url), { applicationName: 'bench', poolSize: 1 });
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => db.destroy());
  const timesByReader = new Map<string, { name: string; ms: number }[]>();
  for (const { list, filter, reader, run } of listCases(readers, { now: new Date(), limit })) {
    const times = timesByReader.get(reader) ?? [];
    timesByReader.set(reader, times);
    // The first run plans the statement and reads its pages from the disk, so it is not counted.
    await run(db);
    for (let repetition = 0; repetition < bench.repetitions; repetition += 1)
      times.push({ name: `${list}, ${filter}`, ms: await durationMsOf(() => run(db)) });
  }
  return [...timesByReader].flatMap(([reader, times]) => {
    const slowest = times.toSorted((one, other) => other.ms - one.ms)[0];
    const p95 = percentile(
      times.map(({ ms }) => ms),
      0.95,
    );
    return [
      figure(`a page of a list as ${reader}, p95`, p95, {
        unit: 'ms',
        max: 150,
        against: `${rows} rows a table`,
      }),
      figure(`the slowest as ${reader}`, slowest?.ms ?? 0, { unit: 'ms', against: slowest?.name ?? '' }),
    ];
  });
}
