import { maxQueryPeriodDays } from '@golden-acers/contract';
import { dayMs, utcDayOf } from '@golden-acers/platform';
import { sql } from 'kysely';
import { openBenchDatabase, startBenchEnv } from '../env.ts';
import { pollLanes, requestJson } from '../load.ts';
import { type Bench, durationMsOf, type Figure, figure, median } from '../measure.ts';
import { rollUpTransfers, seedMonthOfTransfers, setRootTimeZone } from '../seeds.ts';

const monthDays = 30;
const pollerCount = 256;
const readerCount = 20;

/** Measures a month's report of a large operator: its duration, and how it slows other requests. */
export async function measureReports(bench: Bench): Promise<Figure[]> {
  const count = bench.quick ? 50_000 : 1_000_000;
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const players = await env.createPlayers(bench.quick ? 1_000 : 20_000);
  await using db = openBenchDatabase(env.databaseUrl);
  await seedMonthOfTransfers(db, count, monthDays);
  const rollUpMs = await durationMsOf(() => rollUpTransfers(db));
  await sql`analyze`.execute(db);
  const read = (path: string) => requestJson(env.port, `GET /api/agent/reports${path}`, { token: env.token });
  const month = `?period=custom&fromDate=${dayBefore(monthDays)}&toDate=${dayBefore(1)}`;
  const reportFigure = async (name: string, path: string, zone?: string) => {
    if (zone !== undefined) await setRootTimeZone(db, zone);
    await read(path);
    const times: number[] = [];
    while (times.length < bench.repetitions + 2) times.push(await durationMsOf(() => read(path)));
    const against = `${count} transfers, ${players.length} players`;
    return figure(name, median(times), { unit: 'ms', max: 1_000, against });
  };
  const figures = [
    await reportFigure('a month’s report', month, 'UTC'),
    await reportFigure('a month’s report, midnight within an hour of UTC', month, 'Asia/Kathmandu'),
    await reportFigure('its promotions', `/promotions${month}`),
    await reportFigure('the last 200 of its rows', `/transfers${month}&limit=200`),
  ];
  const { warmUpMs, durationMs } = bench;
  const job = { port: env.port, lanes: pollLanes(players.slice(0, pollerCount)), warmUpMs, durationMs };
  const pollP99Ms = async () => (await bench.load.runWithoutFailures({ ...job, intervalMs: 1_000 })).p99Ms;
  const usual = await pollP99Ms();
  const longest = `?period=custom&fromDate=${dayBefore(maxQueryPeriodDays - 1)}&toDate=${dayBefore(0)}`;
  let isOver = false;
  const readers = Array.from({ length: readerCount }, async () => {
    while (!isOver) await read(longest);
  });
  const busy = await pollP99Ms();
  isOver = true;
  await Promise.all(readers);
  return [
    ...figures,
    figure(`p99 of polls while ${readerCount} read a quarter of a year, against before`, busy / usual, {
      max: 10,
      against: `${busy.toFixed(1)} ms against ${usual.toFixed(1)} ms`,
    }),
    figure('counting the month in the background', rollUpMs / 1_000, { unit: 's' }),
  ];
}

const dayBefore = (days: number): string => utcDayOf(new Date(Date.now() - days * dayMs));
