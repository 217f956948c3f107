import { watchCrowd } from '@golden-acers/testing/build';
import { fetchKey } from './client.ts';
import type { House } from './house.ts';

export interface Seen {
  /** Calls that the provider answered as one too many. */
  readonly refused: number;
  /** Calls that the provider took, a minute. */
  readonly callsPerMinute: number;
  readonly oldestSeconds: number;
  readonly memoryMb: number;
  /** How often the server logged what, since it started. */
  readonly troubles: Readonly<Record<string, number>>;
  /** Seconds of a core per second. */
  readonly processorShare: number;
}

export interface Watch extends AsyncDisposable {
  /** What was seen since the warm-up. */
  end(): Promise<Seen>;
}

const lookEveryMs = 1_000;

/** Looks every second at what nobody is told by an answer. */
export function watchHouse(house: House, warmUpMs: number): Watch {
  const crowd = watchCrowd(house.databaseUrl, house.sandboxDatabaseUrl);
  let from: { at: Date; processorSeconds: number } | undefined;
  let oldestSeconds = 0;
  let memoryBytes = 0;
  let isOver = false;
  const look = async () => {
    await pause(warmUpMs);
    from = { at: new Date(), processorSeconds: (await metricsOf(house)).processorSeconds };
    while (!isOver) {
      oldestSeconds = Math.max(oldestSeconds, await crowd.oldestPlayingSeconds());
      memoryBytes = Math.max(memoryBytes, (await metricsOf(house)).memoryBytes);
      await pause(lookEveryMs);
    }
  };
  const looking = look();
  return {
    async end() {
      if (from === undefined) throw new Error('The warm-up was not over yet.');
      const { processorSeconds } = await metricsOf(house);
      const seconds = (Date.now() - from.at.getTime()) / 1_000;
      return {
        refused: house.server.lines.filter((line) => line.includes('"code":"rate_limited"')).length,
        callsPerMinute: (await crowd.callsSince(from.at)) / (seconds / 60),
        oldestSeconds,
        memoryMb: memoryBytes / 1024 ** 2,
        troubles: troublesOf(house.server.lines),
        processorShare: (processorSeconds - from.processorSeconds) / seconds,
      };
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await looking;
      await crowd[Symbol.asyncDispose]();
    },
  };
}

function troublesOf(lines: readonly string[]): Record<string, number> {
  const troubles: Record<string, number> = {};
  for (const line of lines) {
    const [, message = line.slice(0, 200)] = /"msg":"([^"]*)"/.exec(line) ?? [];
    const [, code = ''] = /"code":"([^"]*)"/.exec(line) ?? [];
    const trouble = `${message} ${code}`.trim();
    troubles[trouble] = (troubles[trouble] ?? 0) + 1;
  }
  return troubles;
}

export interface Metrics {
  readonly processorSeconds: number;
  readonly memoryBytes: number;
  /** What the program holds, with what it has dropped since the last collection. */
  readonly heldBytes: number;
}

export async function metricsOf(house: House): Promise<Metrics> {
  const text = await (await fetchKey(house.port, 'GET /metrics')).text();
  const read = (name: string) =>
    Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    processorSeconds: read('process_cpu_seconds_total'),
    memoryBytes: read('process_resident_memory_bytes'),
    heldBytes: read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes'),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
