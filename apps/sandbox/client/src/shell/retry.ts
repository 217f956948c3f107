import { UnreachableError } from '../api.ts';

const retryDelaysMs = [400, 1000, 2000, 4000, 8000] as const;

export interface RetryObserver {
  /** The request got no response; `retryNow` ends the delay. */
  onLost(retryNow: () => void): void;
  onRestored(): void;
}

/** Repeats an idempotent request until there is a response. Throws refusals. */
export async function retryUntilResponse<Reply>(
  send: () => Promise<Reply>,
  connection: RetryObserver,
): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await send();
      if (attempt > 0) connection.onRestored();
      return reply;
    } catch (error) {
      if (!(error instanceof UnreachableError)) {
        if (attempt > 0) connection.onRestored();
        throw error;
      }
      const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)];
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delayMs);
        connection.onLost(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

/** Creates a random UUID. `crypto.randomUUID` is missing without TLS. */
export function newRoundKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
