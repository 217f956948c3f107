import { ApiError, bodyOf, type CallResult, retryAfterOf } from './errors.ts';
import { pause, pauseBeforeRetry } from './pauses.ts';

/** Creates a key for one command: 32 hexadecimal digits. Store it before you send the command. */
export function createIdempotencyKey(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

export interface RunCommandOptions {
  /** The header for the first and every further request of this command. */
  readonly key: string;
  /** How long to ask for a final result. Default: 120 seconds. */
  readonly seconds?: number;
  /** Ends the wait between two requests. */
  readonly signal?: AbortSignal;
  /** For tests. */
  readonly wait?: (seconds: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * The result is not known yet. The server may still execute the command: run it again later with the same
 * key, never with another one.
 */
export class CommandPendingError extends Error {
  override readonly name = 'CommandPendingError';
  readonly key: string;
  /** `waiting`: a second agent must confirm it. `unknown`, `review`: its result is being checked. */
  readonly state: string | undefined;

  constructor(key: string, state: string | undefined, cause: unknown) {
    super(`The result of the command ${key} is not known yet.`, { cause });
    this.key = key;
    this.state = state;
  }
}

interface Envelope<Data> {
  readonly data: Data;
}

/**
 * Executes a command once and returns its final result. Repeats the request with the same key after a
 * lost response, a 202, a 429, a server error, and while the first request is still running, each time after
 * `Retry-After`.
 *
 * @throws ApiError if the command was refused: nothing was done.
 * @throws CommandPendingError if there is no final result in time, or if the caller may no longer ask for it.
 */
export async function runCommand<Data>(
  { key, seconds = 120, signal, wait = pause }: RunCommandOptions,
  send: (header: { 'idempotency-key': string }) => Promise<CallResult<Envelope<Data>>>,
): Promise<Data> {
  let waited = 0;
  let mayBeExecuted = false;
  for (let attempt = 1; ; attempt += 1) {
    let pending: {
      readonly state?: string;
      readonly cause?: unknown;
      readonly retryAfter?: number | undefined;
    };
    try {
      const result = await send({ 'idempotency-key': key });
      const { data } = bodyOf(result);
      if (result.response.status !== 202) return data;
      pending = { state: Object(data).state, retryAfter: retryAfterOf(result.response) };
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      if (refusal !== undefined && !mayBeRepeated(refusal)) {
        if (mayBeExecuted && isOfCaller(refusal)) throw new CommandPendingError(key, undefined, refusal);
        throw refusal;
      }
      pending = { cause: error, retryAfter: refusal?.retryAfter };
    }
    mayBeExecuted ||= !isRateLimited(pending.cause);
    const next = pauseBeforeRetry(attempt, pending.retryAfter);
    if (signal?.aborted || waited + next > seconds)
      throw new CommandPendingError(key, pending.state, pending.cause);
    await wait(next, signal);
    waited += next;
  }
}

/** It is decided before the key is read, so it says nothing about an earlier request with the key. */
const isOfCaller = ({ status }: ApiError): boolean => status === 401 || status === 403;

const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Whether the same request may get another response later. */
export function mayBeRepeated({ status, code, retryAfter }: ApiError): boolean {
  // The provider's own refusal is final, unlike a gateway's 502.
  if (code === 'provider.refused') return false;
  const isStillRunning = status === 409 && retryAfter !== undefined;
  return status >= 500 || status === 429 || isStillRunning;
}

export interface RetryOptions {
  /** Tries in all. */
  readonly tries?: number;
  readonly wait?: (seconds: number) => Promise<void>;
}

/**
 * Sends a request that may be repeated without a key (GET, PUT or DELETE) again after a lost response and
 * after a response with `Retry-After`, and returns `data`.
 *
 * @throws ApiError for a refusal, or what the last try threw.
 */
export async function withRetries<Data>(
  send: () => Promise<CallResult<Envelope<Data>>>,
  { tries = 4, wait = pause }: RetryOptions = {},
): Promise<Data> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return bodyOf(await send()).data;
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      if (attempt >= tries || (refusal !== undefined && !mayBeRepeated(refusal))) throw error;
      await wait(pauseBeforeRetry(attempt, refusal?.retryAfter));
    }
  }
}
