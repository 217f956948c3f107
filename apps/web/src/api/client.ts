import type { Endpoints, InputOf, RefusalCode, SuccessEnvelope } from '@golden-acers/contract';
import { isOffline, timeCall } from './connection.ts';
import { takeEarlyRead } from './early-reads.ts';
import { ApiRefusal, NetworkFailure } from './errors.ts';

export type EndpointKey = keyof Endpoints;
type Part<E, P extends string> = E extends { [K in P]: infer S } ? InputOf<S> : undefined;

/** One optional or required key of a call, depending on whether the empty object satisfies its schema. */
type Field<P extends string, V> = V extends undefined
  ? unknown
  : Record<never, never> extends V
    ? { [K in P]?: V }
    : { [K in P]: V };

export type Call<K extends EndpointKey> = Field<'params', Part<Endpoints[K], 'params'>> &
  Field<'query', Part<Endpoints[K], 'query'>> &
  Field<'body', Part<Endpoints[K], 'body'>> & {
    /** For money: made once by the form, so that sending it again cannot move the money again. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };
export type Reply<K extends EndpointKey> = SuccessEnvelope<Endpoints[K]>;

/** Longer than the server's own time limits, so that its answer wins over ours. */
const replyTimeoutMs = 30_000;

interface ApiHooks {
  /** What the server's messages are to be written in. */
  language: () => string;
  /** The bearer token of the signed-in account. */
  token: () => string | null;
  /** A call that carried `token` was answered with 401: that session is over. */
  sessionEnded: (token: string) => void;
  /** Nobody has touched the page for a while: what it reads now, it reads by itself. */
  isUnattended?: () => boolean;
  /** Asks the agent to confirm that it is still itself. Resolves with whether it did. */
  stepUp?: () => Promise<boolean>;
}
let hooks: ApiHooks = { language: () => 'en', token: () => null, sessionEnded: () => undefined };

/** Called by the composition root, because this layer knows no account, and by what comes later than the first page. */
export function connectApi(given: Partial<ApiHooks>): void {
  hooks = { ...hooks, ...given };
}

/** For calls of another kind. */
export const apiHooks = (): ApiHooks => hooks;

/**
 * Calls one endpoint by its key. Throws `ApiRefusal` when the server refuses and `NetworkFailure` when no answer came;
 * an outcome is then unknown, unless the failure says that nothing was sent. Retries nothing, but what was refused until the
 * agent confirms: the same call, with the same key, once it did.
 */
export async function call<K extends EndpointKey>(
  key: K,
  ...rest: Record<never, never> extends Call<K> ? [call?: Call<K>] : [call: Call<K>]
): Promise<Reply<K>> {
  try {
    return await callOnce(key, rest[0] ?? {});
  } catch (error) {
    const isAsked = error instanceof ApiRefusal && error.code === 'agent.step_up_required';
    if (!isAsked || (await hooks.stepUp?.()) !== true) throw error;
    return callOnce(key, rest[0] ?? {});
  }
}

async function callOnce<K extends EndpointKey>(key: K, options: AnyCall): Promise<Reply<K>> {
  const token = hooks.token();
  const over = timeCall();
  let response: Response;
  let answer: Json | undefined;
  try {
    response = await send(key, options, token);
    answer = await readAnswer(response);
  } finally {
    over();
  }
  // The one place where an answer becomes a type: the server checks each reply against the same contract.
  if (response.ok && answer?.success === true) return answer as unknown as Reply<K>;
  const refusal = refusalOf(response, answer);
  if (token !== null && refusal.status === 401 && !isAboutCredentials(refusal)) {
    hooks.sessionEnded(token);
  }
  throw refusal;
}

/** What was typed or shown was wrong; the session that the call came with is not. */
const isAboutCredentials = ({ code }: ApiRefusal) =>
  /^(account\.wrong_credentials|session\.(code|passkey)_.*)$/.test(code ?? '');

export interface AnyCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The address below the site's origin: `'GET /a/:b'` with `{ b: 'x y' }` → `/api/a/x%20y`. */
export function addressOf(key: string, { params = {}, query = {} }: AnyCall): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function send(key: string, options: AnyCall, token: string | null): Promise<Response> {
  const method = key.slice(0, key.indexOf(' '));
  const language = hooks.language();
  const headers = new Headers({ accept: 'application/json', 'accept-language': language });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  if (method !== 'GET') headers.set('content-type', 'application/json');
  else if (hooks.isUnattended?.() === true) headers.set('x-background', '1');
  // A command that surely didn't leave the browser is told apart from one whose outcome nobody knows.
  if (method !== 'GET' && isOffline()) throw new NetworkFailure(undefined, 'never-sent');
  const timeout = AbortSignal.timeout(replyTimeoutMs);
  const address = addressOf(key, options);
  try {
    const early = method === 'GET' ? await takeEarlyRead(address, token, language) : undefined;
    if (early !== undefined) return early;
    return await fetch(address, {
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

type Json = Readonly<Record<string, unknown>>;

/** The body as an object, or undefined when it is anything else, such as a proxy's HTML. */
export async function readAnswer(response: Response): Promise<Json | undefined> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? (answer as Json) : undefined;
  } catch {
    // Not JSON: the caller turns the missing answer into a refusal without a message.
    return undefined;
  }
}

export function refusalOf(response: Response, answer: Json | undefined): ApiRefusal {
  const fields = answer?.fields;
  return new ApiRefusal({
    status: response.status,
    code: typeof answer?.code === 'string' ? (answer.code as RefusalCode) : undefined,
    message: typeof answer?.message === 'string' ? answer.message : '',
    fields: typeof fields === 'object' && fields !== null ? textsOf(fields) : {},
    requestId: typeof answer?.requestId === 'string' ? answer.requestId : undefined,
  });
}

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
