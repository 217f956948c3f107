import { watchSimulatedPlayers } from '@golden-acers/testing/build';
import type { BenchEnv } from './bench-env.ts';
import { fetchEndpoint } from './http-client.ts';

export interface ServerObservation {
  /** Calls that the provider answered as one too many. */
  readonly rateLimitedCalls: number;
  /** Calls that the provider took, a minute. */
  readonly callsPerMinute: number;
  readonly oldestBalanceSeconds: number;
  readonly memoryMb: number;
  /** How often the server logged what, since it started. */
  readonly logCounts: Readonly<Record<string, number>>;
  /** Seconds of a core per second. */
  readonly cpuShare: number;
}

export interface ServerWatch extends AsyncDisposable {
  /** What was seen since the warm-up. */
  stop(): Promise<ServerObservation>;
}

const sampleIntervalMs = 1_000;

/** Looks every second at what nobody is told by an answer. */
export function watchServer(house: BenchEnv, warmUpMs: number): ServerWatch {
  const crowd = watchSimulatedPlayers(house.databaseUrl, house.sandboxDatabaseUrl);
  let from: { at: Date; processorSeconds: number } | undefined;
  let oldestBalanceSeconds = 0;
  let memoryBytes = 0;
  let isOver = false;
  const look = async () => {
    await delay(warmUpMs);
    from = { at: new Date(), processorSeconds: (await readMetrics(house)).cpuSeconds };
    while (!isOver) {
      oldestBalanceSeconds = Math.max(oldestBalanceSeconds, await crowd.maxPlayingBalanceAgeSeconds());
      memoryBytes = Math.max(memoryBytes, (await readMetrics(house)).memoryBytes);
      await delay(sampleIntervalMs);
    }
  };
  const looking = look();
  return {
    async stop() {
      if (from === undefined) throw new Error('The warm-up was not over yet.');
      const { cpuSeconds } = await readMetrics(house);
      const seconds = (Date.now() - from.at.getTime()) / 1_000;
      return {
        rateLimitedCalls: house.server.lines.filter((line) => line.includes('"code":"rate_limited"')).length,
        callsPerMinute: (await crowd.countCallsSince(from.at)) / (seconds / 60),
        oldestBalanceSeconds,
        memoryMb: memoryBytes / 1024 ** 2,
        logCounts: countLogMessages(house.server.lines),
        cpuShare: (cpuSeconds - from.processorSeconds) / seconds,
      };
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await looking;
      await crowd[Symbol.asyncDispose]();
    },
  };
}

function countLogMessages(lines: readonly string[]): Record<string, number> {
  const troubles: Record<string, number> = {};
  for (const line of lines) {
    const [, message = line.slice(0, 200)] = /"msg":"([^"]*)"/.exec(line) ?? [];
    const [, code = ''] = /"code":"([^"]*)"/.exec(line) ?? [];
    const trouble = `${message} ${code}`.trim();
    troubles[trouble] = (troubles[trouble] ?? 0) + 1;
  }
  return troubles;
}

export interface ProcessMetrics {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** What the program holds, with what it has dropped since the last collection. */
  readonly heapBytes: number;
}

export async function readMetrics(house: BenchEnv): Promise<ProcessMetrics> {
  const text = await (await fetchEndpoint(house.port, 'GET /metrics')).text();
  const read = (name: string) =>
    Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    memoryBytes: read('process_resident_memory_bytes'),
    heapBytes: read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes'),
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
