import type { Endpoints, InputOf, RefusalCode, SuccessEnvelope } from '@golden-acers/contract';
import { takeEarlyResponse } from './early-responses.ts';
import { ApiRefusal, NetworkFailure } from './errors.ts';
import { isOffline, trackSlowCall } from './network-status.ts';
import { randomHex } from './random-hex.ts';

export type ApiEndpoint = keyof Endpoints;
type RequestPart<E, P extends string> = E extends { [K in P]: infer S } ? InputOf<S> : undefined;

/** A key that is optional if the empty object matches its schema. */
type OptionalField<P extends string, V> = V extends undefined
  ? unknown
  : Record<never, never> extends V
    ? { [K in P]?: V }
    : { [K in P]: V };

export type EndpointCallOptions<K extends ApiEndpoint> = OptionalField<
  'params',
  RequestPart<Endpoints[K], 'params'>
> &
  OptionalField<'query', RequestPart<Endpoints[K], 'query'>> &
  OptionalField<'body', RequestPart<Endpoints[K], 'body'>> & {
    idempotencyKey?: string;
    /** The version of the record that the change was decided on. Undefined: every version is accepted. */
    ifMatch?: string | undefined;
    signal?: AbortSignal;
    /** Used instead of the session's token. */
    token?: string;
  } & (K extends MoneyEndpoint ? { moneyAction: MoneyAction | undefined } : { moneyAction?: undefined });

/** Endpoints that may ask for a step-up because of an amount. Their calls say what they do. */
type MoneyEndpoint =
  | `POST /fortune-panda/${'recharge' | 'redeem'}`
  | 'POST /fortune-panda/users/:username/adjust'
  | 'POST /fortune-panda/users/:username/transfers/:transferId/undo'
  | 'POST /fortune-panda/requests/:id/approve'
  | `POST /agent/approvals/:id/${'confirm' | 'decide'}`
  | `POST /agent/agents/:agentId/${'allot' | 'take-back'}`
  | 'POST /fortune-panda/jobs'
  | `POST /fortune-panda/jobs/:id/${'resume' | 'retry'}`
  | `POST /agent/${'offers/:offerId' | 'tournaments/:id'}/publish`;

/** An action that moves or promises money, named where it must be confirmed. */
export interface MoneyAction {
  readonly kind:
    | 'recharge'
    | 'redeem'
    | 'undo'
    | 'allot'
    | 'take_back'
    | 'approve'
    | 'retry'
    | 'publish'
    | 'publish_unlimited';
  /** The player, agent or other subject. */
  readonly account: string;
  /** As it is shown. */
  readonly amount: string;
}
export type EndpointQuery<K extends ApiEndpoint> = RequestPart<Endpoints[K], 'query'>;
export type EndpointBody<K extends ApiEndpoint> = RequestPart<Endpoints[K], 'body'>;
export type EndpointResponse<K extends ApiEndpoint> = SuccessEnvelope<Endpoints[K]>;

/** Longer than the server's time limits, so that the server's response arrives first. */
const responseTimeoutMs = 30_000;

interface ApiHooks {
  getLocale: () => string;
  getToken: () => string | null;
  /** Called if a call with `token` got a 401, so that session has ended. */
  onSessionEnded: (token: string) => void;
  /** True after some time without input. Requests are then marked as unattended. */
  isIdle?: () => boolean;
  /** Resolves with true if the agent confirmed its identity for this call. */
  requestStepUp?: (action: MoneyAction | undefined) => Promise<boolean>;
  /** Reports whether a call reached the server. False for a proxy's error page or a missing database. */
  onServerReached?: (isReached: boolean) => void;
}
let hooks: ApiHooks = { getLocale: () => 'en', getToken: () => null, onSessionEnded: () => undefined };

/** The composition root and lazy features call it, because this layer does not import accounts. */
export function configureApi(given: Partial<ApiHooks>): void {
  hooks = { ...hooks, ...given };
}

export const apiHooks = (): ApiHooks => hooks;

/**
 * Calls an endpoint by its key. Throws `ApiRefusal`, or `NetworkFailure` if there was no response: then the
 * outcome is unknown unless nothing was sent. Only a call that needs a step-up is repeated, with the same
 * key.
 */
export async function call<K extends ApiEndpoint>(
  key: K,
  ...rest: Record<never, never> extends EndpointCallOptions<K>
    ? [call?: EndpointCallOptions<K>]
    : [call: EndpointCallOptions<K>]
): Promise<EndpointResponse<K>> {
  const untyped: UntypedCallOptions = rest[0] ?? {};
  try {
    return await callOnce(key, untyped);
  } catch (error) {
    const needsStepUp = error instanceof ApiRefusal && error.code === 'agent.step_up_required';
    if (!needsStepUp || (await hooks.requestStepUp?.(untyped.moneyAction)) !== true) throw error;
    return callOnce(key, untyped);
  }
}

/** Resolves when reads may be sent. */
let readsAllowed: Promise<void> | undefined;

/** Lets new reads wait while a command runs. Returns a function that ends this. */
export function holdReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  readsAllowed = promise;
  return () => {
    readsAllowed = undefined;
    resolve();
  };
}

async function callOnce<K extends ApiEndpoint>(
  key: K,
  options: UntypedCallOptions,
): Promise<EndpointResponse<K>> {
  if (key.startsWith('GET ')) await readsAllowed;
  const token = options.token ?? hooks.getToken();
  const over = trackSlowCall();
  let response: Response;
  let body: JsonObject | undefined;
  try {
    response = await sendApiRequest(key, options, token);
    body = await readJsonBody(response);
    hooks.onServerReached?.(response.status < 500 || isServedRefusal(body));
  } catch (error) {
    if (isOutage(error, options.signal)) hooks.onServerReached?.(false);
    throw error;
  } finally {
    over();
  }
  // The only cast of a response: the server validates it against the same contract.
  if (response.ok && body?.success === true) return body as unknown as EndpointResponse<K>;
  const refusal = toApiRefusal(response, body);
  if (token !== null && refusal.status === 401 && !isCredentialsRefusal(refusal)) {
    hooks.onSessionEnded(token);
  }
  throw refusal;
}

const isServedRefusal = (body: JsonObject | undefined) =>
  typeof body?.code === 'string' && body.code !== 'server.unavailable';

/**
 * False if the caller aborted, and if a response is slow: only callers with a short limit treat that as an
 * outage.
 */
function isOutage(error: unknown, signal: AbortSignal | undefined): boolean {
  if (!(error instanceof NetworkFailure) || error.wasNeverSent) return false;
  const reason: unknown = signal?.aborted === true ? signal.reason : error.cause;
  const name = reason instanceof Error ? reason.name : undefined;
  return signal?.aborted === true
    ? name === 'TimeoutError'
    : name !== 'TimeoutError' && name !== 'AbortError';
}

/** True if the credentials in the body were wrong. The session is still valid. */
const isCredentialsRefusal = ({ code }: ApiRefusal) =>
  /^(account\.wrong_credentials|session\.(code|passkey)_.*)$/.test(code ?? '');

export interface UntypedCallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal;
  readonly token?: string;
  readonly moneyAction?: MoneyAction | undefined;
}

/** Builds the URL path: `'GET /a/:b'` with `{ b: 'x y' }` → `/api/a/x%20y`. */
export function requestUrl(key: string, { params = {}, query = {} }: UntypedCallOptions): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function sendApiRequest(
  key: string,
  options: UntypedCallOptions,
  token: string | null,
): Promise<Response> {
  const method = key.slice(0, key.indexOf(' '));
  const headers = new Headers({ accept: 'application/json', 'accept-language': hooks.getLocale() });
  headers.set('traceparent', newTraceparent());
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  if (method !== 'GET') headers.set('content-type', 'application/json');
  else if (hooks.isIdle?.() === true) headers.set('x-background', '1');
  // A command that was certainly not sent differs from one with an unknown outcome.
  if (method !== 'GET' && isOffline()) throw new NetworkFailure(undefined, 'not-sent');
  const url = requestUrl(key, options);
  const early = method === 'GET' ? await takeEarlyResponse(url, token, hooks.getLocale()) : undefined;
  if (early !== undefined) return early;
  const timeout = AbortSignal.timeout(responseTimeoutMs);
  try {
    return await fetch(url, {
      method,
      headers,
      body: method === 'GET' ? null : JSON.stringify(options.body ?? {}),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (cause) {
    throw new NetworkFailure(cause);
  }
}

/** W3C Trace Context: a new trace, which the server continues if tracing is on. */
const newTraceparent = () => `00-${randomHex(16)}-${randomHex(8)}-01`;

type JsonObject = Readonly<Record<string, unknown>>;

/** Undefined if the body is not a JSON object, such as a proxy's HTML. */
export async function readJsonBody(response: Response): Promise<JsonObject | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as JsonObject) : undefined;
  } catch {
    // It is not JSON: the caller throws a refusal without a message.
    return undefined;
  }
}

export function toApiRefusal(response: Response, body: JsonObject | undefined): ApiRefusal {
  const fields = body?.fields;
  return new ApiRefusal({
    status: response.status,
    code: typeof body?.code === 'string' ? (body.code as RefusalCode) : undefined,
    message: typeof body?.message === 'string' ? body.message : '',
    fields: typeof fields === 'object' && fields !== null ? stringEntriesOf(fields) : {},
    requestId: typeof body?.requestId === 'string' ? body.requestId : undefined,
  });
}

function stringEntriesOf(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
