import {
  accessRefusals,
  commonRefusals,
  type Endpoint,
  type EndpointKey,
  type EndpointRateLimit,
  type EventSchemas,
  fieldText,
  issueText,
  keyRefusals,
  type Language,
  type OutputOf,
  permissionRefusals,
  type RefusalCode,
  schemaText,
  versionRefusals,
} from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { admitAccount, leaveAdmission } from './admission.ts';
import { type ApiVersions, enforceVersion } from './api-versions.ts';
import { createCallLimits } from './call-limits.ts';
import { identifyCaller, runForRequest } from './callers.ts';
import { createListPager } from './cursors.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { Http } from './http.ts';
import { languageOf, setLanguageHeaders } from './language.ts';
import type { RateLimiter } from './rate-limit.ts';
import { demand, Refusal } from './refusal.ts';
import {
  createReplySerializer,
  type FileReply,
  jsonType,
  type Reply,
  sendFile,
  sendJson,
  validateOutput,
} from './replies.ts';
import {
  createOnceRunner,
  idempotencyKeyOf,
  type RequestKeyStore,
  type StoreRequestKey,
} from './request-keys.ts';
import { sendRevalidated } from './revalidation.ts';

/** Each function returns the caller, or throws a Refusal if the caller must not use the endpoint. */
export type ActorIdentifiers<Actors> = {
  readonly [A in keyof Actors]: (request: FastifyRequest, endpoint: Endpoint) => Promise<Actors[A]>;
};

/** Money moves only with a key, which the schema leaves optional: its absence has its own refusal. */
type HeadersOf<E extends Endpoint> = E['refusals'] extends readonly (infer Code)[]
  ? 'transfer.key_required' extends Code
    ? { readonly 'idempotency-key': string }
    : OutputOf<E['headers']>
  : OutputOf<E['headers']>;

export interface EndpointCall<E extends Endpoint, Actors> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
  readonly headers: HeadersOf<E>;
  /** Set for endpoints that run once per key. The handler passes it to the transaction that does the work. */
  readonly storeKey: StoreRequestKey | undefined;
  /** Undefined for a public endpoint. */
  readonly actor: E['access'] extends keyof Actors ? Actors[E['access']] : undefined;
  readonly request: FastifyRequest;
}

type EndpointData<E extends Endpoint> = z.input<E['data']>;

/** Runs after the caller was identified and admitted. */
type StreamHandler<Events extends EventSchemas> = (stream: EventStream<Events>) => void;

export type HandlerResult<E extends Endpoint> = E extends { events: infer Events extends EventSchemas }
  ? StreamHandler<Events>
  : E extends { file: string }
    ? FileReply
    : E extends { extra: infer Extra extends z.ZodObject }
      ? Reply<EndpointData<E>, z.input<Extra>>
      : EndpointData<E> | Reply<EndpointData<E>, undefined>;

export type EndpointHandler<E extends Endpoint, Actors> = (
  call: EndpointCall<E, Actors>,
) => Promise<HandlerResult<E>>;

/** Binds a handler by key: `bind('POST /auth/login', async ({ body }) => …)`. */
export type BindEndpoint<Table extends Record<EndpointKey, Endpoint>, Actors> = <
  K extends keyof Table & EndpointKey,
>(
  key: K,
  handler: EndpointHandler<Table[K], Actors>,
) => void;

export interface BindOptions<Actors> {
  /** Put before each path, such as `/api`. */
  readonly prefix: string;
  readonly identify: ActorIdentifiers<Actors>;
  /** The id of the account that owns cursors, idempotency keys and calls. Required by endpoints with any. */
  readonly ownerOf?: (actor: Actors[keyof Actors]) => string;
  /** The session or API key of the caller. Required by endpoints that show secrets. */
  readonly credentialOf?: (actor: Actors[keyof Actors]) => string;
  /** Signs cursors. Required by endpoints with a cursor. */
  readonly cursorSecret?: Buffer;
  /** Required by endpoints that run once per key. */
  readonly requestKeys?: RequestKeyStore;
  /** Required by endpoints with rate limits. */
  readonly limiterOf?: (limit: EndpointRateLimit) => RateLimiter;
  /** The API key of the caller. Limits by program count its calls separately. */
  readonly programOf?: (actor: Actors[keyof Actors]) => string | undefined;
  /** Default: the limits that the endpoint declares. */
  readonly rateLimitsOf?: (key: string, endpoint: Endpoint) => readonly EndpointRateLimit[];
  /** The versions that a request may name, newest last. Each response names the newest. */
  readonly versions?: ApiVersions;
  /** If false, the body of a response is the data itself. Refusals always have an envelope. */
  readonly hasEnvelope?: boolean;
}

/**
 * Makes `bind` for a table of endpoints. A bound route identifies its caller, refuses input that does not
 * match the schemas (422 with `fields`), and sends only declared results: any other result is a bug (500).
 */
export function createBind<Table extends Record<EndpointKey, Endpoint>, Actors>(
  http: Http,
  table: Table,
  options: BindOptions<Actors>,
): BindEndpoint<Table, Actors> {
  const { prefix, identify, hasEnvelope = true } = options;
  return (key, handler) => {
    const endpoint: Endpoint | undefined = table[key];
    if (endpoint === undefined) throw new Error(`There is no endpoint ${key}.`);
    const [method = '', path = ''] = key.split(' ');
    const declared = declaredRefusals(endpoint);
    const serialize = createReplySerializer(http, endpoint);
    const listOf = createListPager(key, endpoint, options);
    const runOnceOf = createOnceRunner(key, endpoint, options);
    const enforceCallLimits = createCallLimits(key, endpoint, options);
    const accountOf = (actor: unknown) =>
      endpoint.access === 'public' ? undefined : options.ownerOf?.(actor as Actors[keyof Actors]);
    const respondTo = async (request: FastifyRequest, fastifyReply: FastifyReply, actor: unknown) => {
      const input = parseInput(endpoint, request);
      if (declared.has('transfer.key_required')) demand(idempotencyKeyOf(input), 'transfer.key_required');
      const list = listOf?.(actor, input);
      // The schemas below guarantee this shape.
      const handle = async (storeKey?: StoreRequestKey) => {
        const call = { ...input, ...(list && { query: list.open() }), actor, request, storeKey } as unknown;
        await enforceCallLimits?.(actor, request, fastifyReply);
        return handler(call as EndpointCall<Table[typeof key], Actors>);
      };
      if (endpoint.events !== undefined) {
        leaveAdmission(request);
        return startStream(http, endpoint.events, fastifyReply, await handle());
      }
      // HandlerResult guarantees this shape.
      if (endpoint.file !== undefined)
        return sendFile(fastifyReply, endpoint.file, (await handle()) as FileReply);
      const language = setLanguageHeaders(request, fastifyReply);
      const respond = async (storeKey?: StoreRequestKey) => {
        const result = await handle(storeKey);
        return serialize({ result: list ? list.seal(result) : result, hasEnvelope, language });
      };
      if (endpoint.isShared === true) {
        const { body } = await respond();
        return sendRevalidated(request, fastifyReply, { type: jsonType, body });
      }
      return sendJson(fastifyReply, await (runOnceOf?.(actor, input, respond) ?? respond()));
    };
    http.route({
      method,
      url: `${prefix}${path}`,
      config: {
        declaredRefusals: declared,
        isStream: endpoint.events !== undefined,
        ignoresForm: endpoint.ignoresForm === true,
        identifiesCaller: endpoint.access !== 'public',
      },
      ...largeBody(endpoint, identify),
      // A HEAD request would never end for a stream, and would read a whole file.
      exposeHeadRoute: endpoint.events === undefined && endpoint.file === undefined,
      handler: async (request, fastifyReply) => {
        enforceVersion(options.versions, request, fastifyReply);
        const actor = await identifyActor(identify, endpoint, request);
        request.actor = actor;
        const account = accountOf(actor);
        if (account !== undefined) {
          await admitAccount(request, account);
          identifyCaller(account);
        }
        return respondTo(request, fastifyReply, actor);
      },
    });
  };
}

/** Identifies the caller before the body is read, so that anonymous requests cannot fill the memory. */
function largeBody<Actors>(endpoint: Endpoint, identify: ActorIdentifiers<Actors>) {
  if (endpoint.bodyMaxBytes === undefined) return {};
  return {
    bodyLimit: endpoint.bodyMaxBytes,
    onRequest: async (request: FastifyRequest): Promise<void> => {
      await runForRequest(request, () => identifyActor(identify, endpoint, request));
    },
  };
}

/** Returns every refusal that the endpoint may return. */
export function declaredRefusals(endpoint: Endpoint): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    ...commonRefusals,
    ...accessRefusals[endpoint.access],
    ...(endpoint.permission === undefined ? [] : permissionRefusals),
    ...(endpoint.runsOnce === true ? keyRefusals : []),
    ...(endpoint.isVersioned === true ? versionRefusals : []),
    ...(endpoint.refusals ?? []),
  ]);
}

async function identifyActor<Actors>(
  identify: ActorIdentifiers<Actors>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  if (endpoint.access === 'public') return undefined;
  const identifyCaller: unknown = Reflect.get(identify, endpoint.access);
  if (typeof identifyCaller !== 'function')
    throw new Error(`Nothing identifies callers with access ${endpoint.access}.`);
  return identifyCaller(request, endpoint);
}

const emptySchema = z.strictObject({});

/** Length checks throw on an object that cannot become a number, such as `{"length":{"toString":1}}`. */
function safeParse(schema: z.ZodType, value: unknown, params?: Parameters<z.ZodType['safeParse']>[1]) {
  try {
    return schema.safeParse(value, params);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return z.never().safeParse(value, params);
  }
}

/** Refuses the request with all invalid fields. */
function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const issues: Record<string, string> = Object.create(null);
  const read = (schema: z.ZodType, value: unknown) => {
    const parsed = safeParse(schema, value);
    if (parsed.success) return parsed.data;
    const language = languageOf(request);
    const { error } = safeParse(schema, value, { error: (issue) => issueText(issue, language) });
    addIssues(issues, error ?? parsed.error, language);
    return undefined;
  };
  const input = {
    params: endpoint.params && read(endpoint.params, request.params),
    query: read(endpoint.query ?? emptySchema, { ...Object(request.query) }),
    headers: endpoint.headers && read(endpoint.headers, request.headers),
    body: read(endpoint.body ?? emptySchema, request.body ?? {}),
  };
  if (Object.keys(issues).length > 0) throw new Refusal('request.invalid', { issues });
  return input;
}

/** More than the fields of any form. Limits the response to an invalid request. */
const maxIssues = 100;

/** Adds the first issue of each field, by dotted path. An unknown key is a field too. */
function addIssues(issues: Record<string, string>, error: z.ZodError, language: Language): void {
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const text = isUnknown
      ? fieldText('This field is not known', language)
      : schemaText(issue.message, language);
    for (const path of paths) {
      if (Object.keys(issues).length >= maxIssues) return;
      issues[path.map(String).join('.') || 'body'] ??= text;
    }
  }
}

/** Checks each event like a response: an undeclared event is a bug. */
function startStream(
  http: Http,
  events: EventSchemas,
  fastifyReply: FastifyReply,
  streaming: unknown,
): FastifyReply {
  if (typeof streaming !== 'function') throw new Error('The endpoint declares events and streams none.');
  const toJson = (name: string, data: unknown) => {
    const schema = events[name];
    if (schema === undefined) throw new Error(`The endpoint does not declare the event ${name}.`);
    return JSON.stringify(validateOutput(http, schema, data));
  };
  streaming(openEventStream(fastifyReply, toJson));
  return fastifyReply;
}
