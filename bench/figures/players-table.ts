import { startBenchEnv } from '../env.ts';
import { requestJson } from '../load.ts';
import { type Bench, durationMsOf, type Figure, figure, percentile } from '../measure.ts';
import { seedNamedPlayers } from '../seeds.ts';

const playerCount = 100_000;
/** Searches by account, nickname and id that match one, all or no players. */
const searches = [
  ...['quercus_0077', 'anna_', 'otter9', 'er_0', 'player', 'a', 'q7', '12345', '99', 'zzz', 'nobody at all'],
].map((text) => `search=${encodeURIComponent(text)}`);
const columns = ['id', 'account', 'nickname', 'balance', 'registerDate', 'lastLogin', 'manager', 'status'];

/** Measures User Management over HTTP, including the count. */
export async function measurePlayersTable(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  await seedNamedPlayers(env.databaseUrl, playerCount);
  const read = (query: string) =>
    durationMsOf(() => requestJson(env.port, `GET /api/fortune-panda/users?${query}`, { token: env.token }));
  const searchQueries = searches.flatMap((search) => [search, `${search}&status=Active&sort=-balance`]);
  const sortQueries = columns.flatMap((column) => [`sort=${column}`, `sort=-${column}&status=Active`]);
  const searchTimes: { query: string; ms: number }[] = [];
  const sortTimes: number[] = [];
  for (let repetition = 0; repetition < bench.repetitions * 4; repetition += 1) {
    for (const query of searchQueries) {
      const ms = await read(query);
      // The first repetition reads from the disk, so it is not counted.
      if (repetition > 0) searchTimes.push({ query, ms });
    }
    for (const query of sortQueries) sortTimes.push(await read(query));
  }
  const slowest = searchTimes.toSorted((one, other) => other.ms - one.ms)[0];
  const searchP95 = percentile(
    searchTimes.map(({ ms }) => ms),
    0.95,
  );
  const against = `${playerCount.toLocaleString('en')} players, count included`;
  return [
    figure('search among players, p95', searchP95, { unit: 'ms', max: 100, against }),
    figure('first rows of the user table by any column, p95', percentile(sortTimes, 0.95), {
      unit: 'ms',
      max: 500,
      against,
    }),
    figure('slowest search', slowest?.ms ?? 0, { unit: 'ms', against: slowest?.query ?? '' }),
  ];
}
