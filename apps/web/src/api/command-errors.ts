import { ApiRefusal, NetworkFailure } from './errors.ts';
import { randomHex } from './random-hex.ts';

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

export const newIdempotencyKey = (): string => randomHex(16);
