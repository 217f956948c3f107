import assert from 'node:assert/strict';
import {
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  endpoints,
  type RefusalCode,
  refusals,
  type SuccessEnvelope,
} from '@golden-acers/contract';
import { z } from 'zod';

type ApiEndpointKey = keyof Endpoints & EndpointKey;

type InputPart<E, Name extends string> = E extends { [K in Name]: infer Schema extends z.ZodType }
  ? // A part whose every key is optional may be left out.
    Record<never, never> extends z.input<Schema>
    ? { readonly [K in Name]?: z.input<Schema> }
    : { readonly [K in Name]: z.input<Schema> }
  : unknown;

/** What an endpoint takes, as its schemas say. */
type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'> &
  InputPart<E, 'headers'>;

type CallArguments<E extends Endpoint> =
  Record<never, never> extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>];

export interface RefusedReply {
  readonly status: number;
  readonly code: RefusalCode;
  readonly message: string;
  readonly requestId: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
}

const rawInput = z.strictObject({
  params: z.record(z.string(), z.unknown()).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string().optional()).optional(),
  body: z.unknown().optional(),
});
/** Anything, whatever the contract says: for bad input. */
export type RawInput = z.input<typeof rawInput>;

export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** One caller of the server, over real HTTP. */
export interface ApiClient {
  /** Succeeds, or fails the test with the refusal's code. The answer is checked against the contract. */
  call<K extends ApiEndpointKey>(
    key: K,
    ...input: CallArguments<Endpoints[K]>
  ): Promise<SuccessEnvelope<Endpoints[K]>>;
  /** Is refused, or fails the test. The input may be wrong on purpose. */
  expectRefusal(key: ApiEndpointKey, input?: RawInput): Promise<RefusedReply>;
  callRaw(key: ApiEndpointKey, input?: RawInput): Promise<RawReply>;
}

const refusalEnvelope = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  data: z.null(),
  code: z.custom<RefusalCode>((code) => typeof code === 'string' && code in refusals),
  requestId: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
});

/** `token` is asked for at each call, so that a client goes on after signing in anew. */
export function createApiClient(baseUrl: string, token: () => string | undefined): ApiClient {
  const callRaw = (key: ApiEndpointKey, input: RawInput = {}) => sendRequest(baseUrl, token(), key, input);
  return {
    callRaw,
    async call(key, ...[input]) {
      const answer = await callRaw(key, rawInput.parse(input ?? {}));
      assert(answer.status < 400, `${key} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      const endpoint: Endpoint = endpoints[key];
      const envelope = z.strictObject({
        success: z.literal(true),
        message: z.string(),
        data: endpoint.data,
        ...endpoint.extra?.shape,
      });
      // The schema above is the parser that makes this shape true.
      return envelope.parse(answer.body) as unknown as SuccessEnvelope<Endpoints[typeof key]>;
    },
    async expectRefusal(key, input) {
      const { status, headers, body } = await callRaw(key, input);
      assert(status >= 400, `${key} was expected to be refused, and answered ${status}`);
      const { code, message, requestId, fields } = refusalEnvelope.parse(body);
      const retryAfter = headers.get('retry-after');
      const retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
      return { status, code, message, requestId, fields, retryAfterSeconds };
    },
  };
}

async function sendRequest(
  baseUrl: string,
  token: string | undefined,
  key: ApiEndpointKey,
  input: RawInput,
): Promise<RawReply> {
  const [method = '', pattern = ''] = key.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const url = new URL(`/api${path}`, baseUrl);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const response = await fetch(url, { method, headers, body, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
