import { monotonicMs, sleep } from '@golden-acers/platform';
import { causeOf, type FailedRequest, type Lanes } from './load.ts';
import type { Product } from './product.ts';

const reconnectMs = 200;
/** A stream that is closed for longer counts as failed. Open pages keep trying for longer. */
const maxGapMs = 10_000;

export interface StreamFigures {
  readonly opened: number;
  readonly reconnects: number;
  /** Attempts to open that were refused, and streams that broke off. */
  readonly failures: readonly FailedRequest[];
  readonly longestGapMs: number;
}

/** Keeps an event stream open for each player, as an open page does, and reopens it when it ends. */
export function watchStreams(product: Product, { lanes }: Lanes) {
  const stopping = new AbortController();
  const failures: FailedRequest[] = [];
  const fail = (what: string, reason: string) => void failures.push({ what, reason, atMs: monotonicMs() });
  const figures = { opened: 0, reconnects: 0, longestGapMs: 0 };
  const watch = async (token: string) => {
    let lostMs: number | undefined;
    while (!stopping.signal.aborted) {
      let isOpen = false;
      try {
        const response = await fetch(`${product.siteUrl}/api/fortune-panda-user/events`, {
          headers: { authorization: `Bearer ${token}` },
          signal: stopping.signal,
        });
        if (response.status !== 200) fail('refused', `${response.status} ${await response.text()}`);
        else {
          isOpen = true;
          figures.opened += 1;
          if (lostMs !== undefined) {
            figures.reconnects += 1;
            figures.longestGapMs = Math.max(figures.longestGapMs, monotonicMs() - lostMs);
          }
          await drain(response);
        }
        lostMs ??= monotonicMs();
        if (response.status === 200) lostMs = monotonicMs();
      } catch (error) {
        if (stopping.signal.aborted) return;
        fail(isOpen ? 'broken off' : 'not opened', causeOf(error));
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
      return { ...figures, failures, hasLongGap: figures.longestGapMs > maxGapMs };
    },
  };
}

/** Reads until the server ends the stream. */
async function drain(response: Response): Promise<void> {
  for await (const _chunk of response.body ?? []);
}
