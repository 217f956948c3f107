import { UnreachableError } from '../api.ts';

/** Waits between the tries of one request: soon at first, then patiently. */
const retryDelaysMs = [400, 1000, 2000, 4000, 8000] as const;

export interface RetryObserver {
  /** The request did not get through; `hurry` tries again at once. */
  onLost(hurry: () => void): void;
  onRestored(): void;
}

/**
 * Sends the same request until it is answered. Only for requests that are safe to repeat: a round's key, a step's number, a mark. A refusal is
 * an answer and is thrown.
 */
export async function retryUntilResponse<Reply>(
  send: () => Promise<Reply>,
  connection: RetryObserver,
): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await send();
      if (tries > 0) connection.onRestored();
      return reply;
    } catch (error) {
      if (!(error instanceof UnreachableError)) {
        if (tries > 0) connection.onRestored();
        throw error;
      }
      const waitMs = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)];
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        connection.onLost(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}
