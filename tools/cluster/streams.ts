import { monotonicMs, sleep } from '@golden-acers/platform';
import type { Lanes } from './load.ts';
import type { Product } from './product.ts';

const reconnectMs = 200;
/** A stream that is closed for longer counts as failed. Open pages keep trying for longer. */
const maxGapMs = 10_000;

export interface StreamFigures {
  readonly opened: number;
  readonly reconnects: number;
  /** Attempts to open that were refused or lost. */
  readonly failures: number;
  readonly longestGapMs: number;
}

/** Keeps an event stream open for each player, as an open page does, and reopens it when it ends. */
export function watchStreams(product: Product, { lanes }: Lanes) {
  const stopping = new AbortController();
  const figures = { opened: 0, reconnects: 0, failures: 0, longestGapMs: 0 };
  const watch = async (token: string) => {
    let lostMs: number | undefined;
    while (!stopping.signal.aborted) {
      try {
        const response = await fetch(`${product.siteUrl}/api/fortune-panda-user/events`, {
          headers: { authorization: `Bearer ${token}` },
          signal: stopping.signal,
        });
        if (response.status !== 200) figures.failures += 1;
        else {
          figures.opened += 1;
          if (lostMs !== undefined) {
            figures.reconnects += 1;
            figures.longestGapMs = Math.max(figures.longestGapMs, monotonicMs() - lostMs);
          }
          await drain(response);
        }
        lostMs ??= monotonicMs();
        if (response.status === 200) lostMs = monotonicMs();
      } catch {
        if (stopping.signal.aborted) return;
        figures.failures += 1;
        lostMs ??= monotonicMs();
      }
      await sleep(reconnectMs);
    }
  };
  const running = lanes.map(({ player }) => watch(player.token));
  return {
    async stop(): Promise<StreamFigures & { readonly hasLongGap: boolean }> {
      stopping.abort();
      await Promise.all(running);
      return { ...figures, hasLongGap: figures.longestGapMs > maxGapMs };
    },
  };
}

/** Reads until the server ends the stream. */
async function drain(response: Response): Promise<void> {
  for await (const _chunk of response.body ?? []);
}
