import type { components } from './schema.ts';

/** A code that the document lists, or one that was added after this package was made. */
export type ApiErrorCode = components['schemas']['Refusal']['code'] | (string & {});

/** A call of this server, and the path of the guide that shows it. */
export type RefusalNext = NonNullable<components['schemas']['Refusal']['next']>;

/** A refusal by the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Decide by it. Treat an unknown code by its `status`. */
  readonly code: ApiErrorCode;
  /** Quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** One message for each invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The call after which the same request can succeed, such as a step-up; undefined: there is none. */
  readonly next: RefusalNext | undefined;
  /** Seconds to wait before the next try; undefined: the server names no time. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: unknown) {
    const { message, code, requestId, fields, next } = Object(body);
    super(typeof message === 'string' ? message : `The server responded with ${response.status}.`);
    this.status = response.status;
    this.code = typeof code === 'string' ? code : `http.${response.status}`;
    this.requestId = typeof requestId === 'string' ? requestId : undefined;
    this.fields = Object(fields);
    this.next = typeof next === 'object' && next !== null ? next : undefined;
    this.retryAfter = retryAfterOf(response);
  }
}

/** Whether it is a refusal, of this code if one is given. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Returns the seconds of `Retry-After`, which this server never sends as a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** What a call of the client resolves to. */
export interface CallResult<Body> {
  readonly data?: Body | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the body of a successful response. Throws an `ApiError` for a refusal. */
export function bodyOf<Body>({ data, error, response }: CallResult<Body>): Body {
  if (!response.ok || data === undefined) throw new ApiError(response, error);
  return data;
}

/**
 * Returns `data` of a successful response: `await dataOf(client.GET('/site'))`.
 *
 * @throws ApiError for a refusal.
 */
export async function dataOf<Data>(call: Promise<CallResult<{ readonly data: Data }>>): Promise<Data> {
  return bodyOf(await call).data;
}
