import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type BenchEnv, readMetrics, startBenchEnv } from '../env.ts';
import { fetchEndpoint, requestJson } from '../load.ts';
import { type Bench, durationMsOf, type Figure, figure } from '../measure.ts';
import { seedGameRecords } from '../seeds.ts';

const rowCount = 1_000_000;
const filters = { fromDate: '2026-01-01', toDate: '2026-01-31' };
const exportResponse = z.object({
  data: z.looseObject({ id: z.string(), state: z.string(), rows: z.number() }),
});

interface MemorySample extends Awaited<ReturnType<typeof readMetrics>> {
  /** The share of the file that is written. */
  readonly share: number;
}

/** Measures the server's memory while a million game records (95 MB) are exported and downloaded. */
export async function measureExport(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  await seedGameRecords(env.databaseUrl, rowCount);
  const before = await readMetrics(env);
  const samples: MemorySample[] = [];
  let id = '';
  const madeMs = await durationMsOf(async () => {
    id = await createExport(env, samples);
  });
  const downloadedMs = await durationMsOf(() => downloadExport(env, id));
  samples.push({ share: 1, ...(await readMetrics(env)) });
  // The runtime allocates its working memory during the first tenth.
  const early = samples.filter(({ share }) => share <= 0.2);
  const late = samples.filter(({ share }) => share >= 0.9);
  const highest = (some: readonly MemorySample[]) => Math.max(...some.map(({ memoryMb }) => memoryMb));
  // The lowest of many samples is the one right after a garbage collection.
  const lowestHeap = (some: readonly MemorySample[]) => Math.min(...some.map(({ heapMb }) => heapMb));
  return [
    figure('memory at the end of a file above its first fifth', highest(late) - highest(early), {
      unit: 'MB',
      max: 40,
      against: `${rowCount.toLocaleString('en')} rows`,
    }),
    figure('the same of the heap after a collection', lowestHeap(late) - lowestHeap(early), {
      unit: 'MB',
      max: 15,
    }),
    figure('highest memory', highest(samples), {
      unit: 'MB',
      against: `${Math.round(before.memoryMb)} MB before`,
    }),
    figure('a file of a million rows is made in', madeMs, { unit: 'ms' }),
    figure('a file of a million rows is downloaded in', downloadedMs, { unit: 'ms' }),
  ];
}

async function createExport(env: BenchEnv, samples: MemorySample[]): Promise<string> {
  const request = async (endpoint: string, body?: object) => {
    const options = { token: env.token, ...(body === undefined ? {} : { body }) };
    return exportResponse.parse(await requestJson(env.port, endpoint, options)).data;
  };
  const { id } = await request('POST /api/agent/exports', { table: 'game-records', filters });
  for (;;) {
    await delay(250);
    const { state, rows } = await request(`GET /api/agent/exports/${id}`);
    samples.push({ share: rows / rowCount, ...(await readMetrics(env)) });
    if (state === 'ready' && rows === rowCount) return id;
    if (state === 'ready' || state === 'failed') throw new Error(`The file is ${state} with ${rows} rows.`);
  }
}

async function downloadExport({ port, token }: BenchEnv, id: string): Promise<void> {
  const headers = { 'accept-encoding': 'identity' };
  const { body } = await fetchEndpoint(port, `GET /api/agent/exports/${id}/file`, { token, headers });
  await body?.pipeTo(new WritableStream());
}
