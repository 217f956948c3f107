import { ApiRefusal, errorMessageOf, NetworkFailure } from './errors.ts';

/** Refusals after which the command may still be executed. */
const unknownOutcomeCodes: ReadonlySet<string> = new Set([
  'server.failed',
  'server.unavailable',
  'transfer.still_running',
]);

/**
 * True if a failed money command certainly moved nothing, so the next command needs a new key. If false,
 * repeat the same command with the same key.
 */
export function isDefinitelyRefused(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code !== undefined && !unknownOutcomeCodes.has(error.code);
}

export function wasNeverSent(error: unknown): boolean {
  return error instanceof NetworkFailure && error.wasNeverSent;
}

/** 128 random bits. Does not use `randomUUID`, which is missing without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export interface CommandError {
  readonly message: string;
  /** True if the server refused, false for a network failure. */
  readonly isRefusal: boolean;
}

export function describeCommandError(error: unknown, refused: string): CommandError {
  return {
    message: errorMessageOf(error, { refused }),
    isRefusal: error instanceof ApiRefusal,
  };
}
