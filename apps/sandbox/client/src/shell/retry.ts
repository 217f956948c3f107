import { UnreachableError } from '../api.ts';

/** Waits between the tries of one request: soon at first, then patiently. */
const waitsMs = [400, 1000, 2000, 4000, 8000] as const;

export interface Connection {
  /** The request did not get through; `hurry` tries again at once. */
  lost(hurry: () => void): void;
  restored(): void;
}

/**
 * Sends the same request until it is answered. Only for requests that are safe to repeat: a round's key, a step's number, a mark. A refusal is
 * an answer and is thrown.
 */
export async function untilAnswered<Reply>(
  send: () => Promise<Reply>,
  connection: Connection,
): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await send();
      if (tries > 0) connection.restored();
      return reply;
    } catch (error) {
      if (!(error instanceof UnreachableError)) {
        if (tries > 0) connection.restored();
        throw error;
      }
      const waitMs = waitsMs[Math.min(tries, waitsMs.length - 1)];
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        connection.lost(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}
