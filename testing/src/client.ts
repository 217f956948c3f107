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
import type { Server } from '@golden-acers/server';
import { z } from 'zod';

type ApiEndpointKey = keyof Endpoints & EndpointKey;

type InputPart<E, Name extends string> = E extends { [K in Name]: infer Schema extends z.ZodType }
  ? // A part with only optional keys can be omitted.
    Record<never, never> extends z.input<Schema>
    ? { readonly [K in Name]?: z.input<Schema> }
    : { readonly [K in Name]: z.input<Schema> }
  : unknown;

/** The input of an endpoint, by its schemas. Other headers are allowed. */
type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'> &
  InputPart<E, 'headers'> &
  Pick<ApiCallOptions, 'address' | 'headers'>;

type CallArguments<E extends Endpoint> =
  Record<never, never> extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>];

/** A request that may be invalid on purpose. */
export interface ApiCallOptions {
  readonly token?: string | undefined;
  /** Text is sent unchanged. */
  readonly body?: unknown;
  readonly query?: string | Readonly<Record<string, unknown>>;
  /** Fills the placeholders of the key's path. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** The caller's IP address. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

const envelopeSchema = z.looseObject({
  success: z.boolean(),
  message: z.string(),
  data: z.unknown(),
  code: z.string().optional(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

export interface ApiResponse {
  readonly status: number;
  readonly body: z.infer<typeof envelopeSchema>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Sends one request through the whole server, with the given token. */
export type ApiCaller = (key: EndpointKey, options?: ApiCallOptions) => Promise<ApiResponse>;

export function createApiCaller(server: () => Pick<Server, 'http'>): ApiCaller {
  return async (key, { token, body, query = '', params = {}, address, headers = {} } = {}) => {
    const [method, pattern = ''] = key.split(' ');
    assert(method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE');
    const path = pattern.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(String(params[name] ?? 'nobody')),
    );
    const search = typeof query === 'string' ? query : searchOf(query);
    const response = await server().http.inject({
      method,
      url: `/api${path}${search === '' ? '' : `?${search}`}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isFile = response.statusCode < 400 && !`${response.headers['content-type']}`.includes('json');
    const envelope = envelopeSchema.parse(
      isFile ? { success: true, message: '', data: response.body } : response.json(),
    );
    assert.equal(envelope.success, response.statusCode < 400, `success and status agree: ${response.body}`);
    if (envelope.code !== undefined)
      assert(envelope.code in refusals, `${envelope.code} is a code of the contract`);
    return { status: response.statusCode, body: envelope, headers: response.headers };
  };
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** A client with a session, or of a visitor without one. */
export interface ApiClient {
  /** Sends one request, which may be invalid on purpose. Returns the response even if it is a refusal. */
  request(key: EndpointKey, input?: Omit<ApiCallOptions, 'token'>): Promise<ApiResponse>;
  /** Expects success; a refusal fails the test with its code. Checks the response against the contract. */
  call<K extends ApiEndpointKey>(
    key: K,
    ...input: CallArguments<Endpoints[K]>
  ): Promise<SuccessEnvelope<Endpoints[K]>>;
  /**
   * Expects a refusal with this code and its status; anything else fails the test. The input may be invalid
   * on purpose.
   */
  expectRefusal(code: RefusalCode, key: ApiEndpointKey, input?: ApiCallOptions): Promise<Refused>;
}

const refusalEnvelope = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  data: z.null(),
  code: z.string(),
  requestId: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
  next: z.strictObject({ method: z.string(), path: z.string(), guide: z.string() }).optional(),
});
type Refused = z.output<typeof refusalEnvelope>;

/** The compiler cannot see that the input of a generic endpoint matches. */
const callOptions = z.custom<ApiCallOptions>().optional();

export function createApiClient(callApi: ApiCaller, token?: string): ApiClient {
  return {
    request: (key, input) => callApi(key, { ...input, token }),
    async call(key, ...[input]) {
      const { status, body } = await callApi(key, { ...callOptions.parse(input), token });
      assert(status < 400, `${key} responded with ${status}: ${JSON.stringify(body)}`);
      const endpoint: Endpoint = endpoints[key];
      const envelope = z.strictObject({
        success: z.literal(true),
        message: z.string(),
        data: endpoint.data,
        ...endpoint.extra?.shape,
      });
      // The schema above guarantees this shape.
      return envelope.parse(body) as unknown as SuccessEnvelope<Endpoints[typeof key]>;
    },
    async expectRefusal(code, key, input) {
      const { status, body } = await callApi(key, { ...input, token });
      assert.equal(body.code, code, `${key} responded with ${status}: ${JSON.stringify(body)}`);
      assert.equal(status, refusals[code]);
      return refusalEnvelope.parse(body);
    },
  };
}
