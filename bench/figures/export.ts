import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BenchContext } from '../bench-context.ts';
import { type BenchEnv, startBenchEnv } from '../bench-env.ts';
import { fetchEndpoint, requestJson } from '../http-client.ts';
import { type BenchFigure, boundedFigure, informationalFigure } from '../measure.ts';
import { type ProcessMetrics, readMetrics } from '../server-watch.ts';

const rowCount = 1_000_000;
const batchRows = 50_000;
/** The file is 95 MB: who keeps a part of it, or of its rows, is seen. The runtime takes some memory before it first collects. */
const growthMaxMb = 40;
const heapGrowthMaxMb = 15;
const pollIntervalMs = 250;
const period = { fromDate: '2026-01-01', toDate: '2026-01-31' };

const exportResponse = z.object({
  data: z.looseObject({ id: z.string(), state: z.string(), rows: z.number() }),
});

/** A million game records made into a file, and the file taken away: the server's memory while it does either. */
export async function measureExport(bench: BenchContext): Promise<BenchFigure[]> {
  await using house = await startBenchEnv({ ...bench, hasRateLimits: true });
  await seedGameRecords(house.databaseUrl);
  const before = await readMetrics(house);
  const looks: MemorySample[] = [];
  const begin = performance.now();
  const id = await createExport(house, looks);
  const madeMs = performance.now() - begin;
  const bytes = await downloadExport(house, id);
  const takenMs = performance.now() - begin - madeMs;
  looks.push({ share: 1, ...(await readMetrics(house)) });
  const inMb = (size: number) => size / 1024 ** 2;
  const context = `${rowCount.toLocaleString('en')} rows, ${Math.round(bytes / 1e6)} MB`;
  // Past a tenth of the file the runtime has taken what it works with.
  const [early, late] = [
    looks.filter(({ share }) => share <= 0.2),
    looks.filter(({ share }) => share >= 0.9),
  ];
  const mostOf = (some: readonly MemorySample[]) => Math.max(...some.map(({ memoryBytes }) => memoryBytes));
  // The lowest of many is what is held right after a collection.
  const heldOf = (some: readonly MemorySample[]) => Math.min(...some.map(({ heapBytes }) => heapBytes));
  return [
    boundedFigure('memory at the end of a file, made and taken, above the first fifth', {
      value: inMb(mostOf(late) - mostOf(early)),
      unit: 'MB',
      max: growthMaxMb,
      context,
    }),
    boundedFigure('what is held after a collection at the end of a file, above the first fifth', {
      value: inMb(heldOf(late) - heldOf(early)),
      unit: 'MB',
      max: heapGrowthMaxMb,
      context,
    }),
    informationalFigure(
      'memory before, and at most',
      `${[before.memoryBytes, mostOf(looks)].map((size) => Math.round(inMb(size))).join(' and ')} MB`,
      inMb(mostOf(looks)),
    ),
    informationalFigure(
      'memory by tenths of a file',
      `${maxMemoryByTenth(looks)
        .map((size) => Math.round(inMb(size)))
        .join(' ')} MB`,
      inMb(mostOf(looks)),
    ),
    informationalFigure('a file of a million rows is made in', `${Math.round(madeMs)} ms`, madeMs),
    informationalFigure('a file of a million rows is taken in', `${Math.round(takenMs)} ms`, takenMs),
  ];
}

interface MemorySample extends ProcessMetrics {
  /** Of the file that is made. */
  readonly share: number;
}

/** The most of each tenth. */
function maxMemoryByTenth(looks: readonly MemorySample[]): number[] {
  return Array.from({ length: 10 }, (_, tenth) =>
    Math.max(
      ...looks
        .filter(({ share }) => Math.min(9, Math.floor(share * 10)) === tenth)
        .map(({ memoryBytes }) => memoryBytes),
    ),
  );
}

async function createExport(house: BenchEnv, looks: MemorySample[]): Promise<string> {
  const { port, agentToken: token } = house;
  const body = { table: 'game-records', filters: period };
  const { data } = exportResponse.parse(await requestJson(port, 'POST /api/agent/exports', { token, body }));
  for (;;) {
    await delay();
    const now = exportResponse.parse(await requestJson(port, `GET /api/agent/exports/${data.id}`, { token }));
    looks.push({ share: now.data.rows / rowCount, ...(await readMetrics(house)) });
    if (now.data.state === 'failed') throw new Error('The file could not be made.');
    if (now.data.state === 'ready') {
      if (now.data.rows !== rowCount) throw new Error(`The file has ${now.data.rows} rows.`);
      return data.id;
    }
  }
}

/** Reads the file as it comes and keeps nothing of it. */
async function downloadExport({ port, agentToken: token }: BenchEnv, id: string): Promise<number> {
  const headers = { 'accept-encoding': 'identity' };
  const answer = await fetchEndpoint(port, `GET /api/agent/exports/${id}/file`, { token, headers });
  if (!answer.ok || answer.body === null) throw new Error(`The file was answered with ${answer.status}.`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

const delay = () => new Promise((later) => setTimeout(later, pollIntervalMs));

/** Of the registered player, one each two and a half seconds of a month. */
async function seedGameRecords(databaseUrl: string): Promise<void> {
  const db = openDatabase<unknown>(databaseUrl, { applicationName: 'planting', poolSize: 1 });
  try {
    for (let first = 0; first < rowCount; first += batchRows) {
      await sql`
        insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
            won_cents, balance_now_cents, reason)
          select provider_agent_id, player.id, timestamptz '2026-01-01Z' + place * interval '2.5 seconds',
              (1001 + place % 3)::text, place % 90000, 25 + place % 500, place % 700, place % 88000, 'Acres of Gold'
            from player, generate_series(${first}::int, ${first + batchRows - 1}::int) as place`.execute(db);
    }
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}
