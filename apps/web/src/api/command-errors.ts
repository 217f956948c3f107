import { ApiRefusal, errorMessageOf, NetworkFailure } from './errors.ts';

/** Refusals after which the command may still be executed. */
const unknownOutcomeCodes: ReadonlySet<string> = new Set([
  'server.failed',
  'server.unavailable',
  'transfer.still_running',
]);

/**
 * Whether a failed money command certainly moved nothing. Only then may another amount be sent, under another key: after
 * silence, or an answer that is not our server's, the same command is sent again with the same key.
 */
export function isDefinitelyRefused(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code !== undefined && !unknownOutcomeCodes.has(error.code);
}

/** The browser was offline: the command did not leave it. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof NetworkFailure && error.wasNeverSent;
}

/** A fresh `Idempotency-Key`: 128 random bits. `randomUUID` is missing on addresses without TLS; this is not. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export interface CommandError {
  readonly message: string;
  /** The server refused; false for a network failure. */
  readonly isRefusal: boolean;
}

/** `refused` stands in when the server gave no text. */
export function describeCommandError(error: unknown, refused: string): CommandError {
  return {
    message: errorMessageOf(error, { refused }),
    isRefusal: error instanceof ApiRefusal,
  };
}
