import {
  accessRefusals,
  commonRefusals,
  type Endpoint,
  type EndpointKey,
  type EventSchemas,
  fieldText,
  type Language,
  type OutputOf,
  permissionRefusals,
  type RefusalCode,
  schemaText,
} from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createCursorSigner } from './cursors.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { type FileReply, sendFile } from './file-reply.ts';
import type { Http } from './http.ts';
import { languageOf, setLanguageHeaders } from './language.ts';
import { Refusal } from './refusal.ts';
import { createReplySender, type Reply, validateOutput } from './replies.ts';

/** Who calls, per access level of the contract. Each throws a Refusal when the caller may not call this endpoint. */
export type ActorIdentifiers<Actors> = {
  readonly [A in keyof Actors]: (request: FastifyRequest, endpoint: Endpoint) => Promise<Actors[A]>;
};

export interface EndpointCall<E extends Endpoint, Actors> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
  readonly headers: OutputOf<E['headers']>;
  /** Undefined where the endpoint is public. */
  readonly actor: E['access'] extends keyof Actors ? Actors[E['access']] : undefined;
  readonly request: FastifyRequest;
}

type EndpointData<E extends Endpoint> = z.input<E['data']>;

/** Of an endpoint with events: what is done with the stream, once the caller was let in. */
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

/** Binds a handler to an endpoint of the table by its key: `bind('POST /auth/login', async ({ body }) => …)`. */
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
  /** Signs the places of pages. An endpoint with a cursor is bound with it alone. */
  readonly cursors?: {
    readonly secret: string;
    ownerOf(actor: Actors[keyof Actors]): string;
  };
  /** Without the envelope the answer is the data itself. Refusals always have theirs. */
  readonly hasEnvelope?: boolean;
}

/**
 * Makes `bind` for a table of endpoints. A bound route knows its caller, refuses input that its schemas don't describe
 * (422 with `fields`), and sends only what its reply schemas describe: anything else is a bug and answers 500.
 */
export function createBind<Table extends Record<EndpointKey, Endpoint>, Actors>(
  http: Http,
  table: Table,
  { prefix, identify, cursors, hasEnvelope = true }: BindOptions<Actors>,
): BindEndpoint<Table, Actors> {
  return (key, handler) => {
    const endpoint: Endpoint | undefined = table[key];
    if (endpoint === undefined) throw new Error(`There is no endpoint ${key}.`);
    const [method = '', path = ''] = key.split(' ');
    const declared = declaredRefusals(endpoint);
    const parse = createInputParser(endpoint);
    const send = createReplySender(http, endpoint);
    const listOf = createListPager(key, endpoint, cursors);
    http.route({
      method,
      url: `${prefix}${path}`,
      config: { declaredRefusals: declared, isStream: endpoint.events !== undefined },
      // A HEAD of an answer without an end would never end either, and one of a file would read all of it.
      exposeHeadRoute: endpoint.events === undefined && endpoint.file === undefined,
      handler: async (request, fastifyReply) => {
        const actor = await identifyActor(identify, endpoint, request);
        const input = parse(request);
        const list = listOf?.(actor, input);
        // The schemas below are the parser that makes this shape true.
        const call = { ...input, ...(list && { query: list.open() }), actor, request } as unknown;
        const answer = await handler(call as EndpointCall<Table[typeof key], Actors>);
        if (endpoint.events !== undefined) {
          return startStream(http, endpoint.events, fastifyReply, answer);
        }
        // The type of the answer, which its endpoint gives, makes this shape true.
        if (endpoint.file !== undefined) return sendFile(fastifyReply, endpoint.file, answer as FileReply);
        const language = setLanguageHeaders(request, fastifyReply);
        return send(fastifyReply, {
          result: list === undefined ? answer : list.seal(answer),
          hasEnvelope,
          language,
        });
      },
    });
  };
}

/** Where the endpoint has a cursor: which list one who calls asks for. */
function createListPager<Actors>(key: string, endpoint: Endpoint, cursors: BindOptions<Actors>['cursors']) {
  if (endpoint.query === undefined || !('cursor' in endpoint.query.shape)) return undefined;
  if (cursors === undefined || endpoint.access === 'public')
    throw new Error(`Nothing tells whose pages those of ${key} are.`);
  return (actor: unknown, { params, query }: { params?: unknown; query: unknown }) =>
    // `identify` made the actor, by the same table.
    createCursorSigner(cursors.secret, {
      key,
      owner: cursors.ownerOf(actor as Actors[keyof Actors]),
      params,
      query: Object(query),
    });
}

/** Every refusal that the endpoint may answer with. */
export function declaredRefusals(endpoint: Endpoint): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    ...commonRefusals,
    ...accessRefusals[endpoint.access],
    ...(endpoint.permission === undefined ? [] : permissionRefusals),
    ...endpoint.refusals,
  ]);
}

async function identifyActor<Actors>(
  identify: ActorIdentifiers<Actors>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  if (endpoint.access === 'public') return undefined;
  const ask: unknown = Reflect.get(identify, endpoint.access);
  if (typeof ask !== 'function')
    throw new Error(`Nothing identifies callers with access ${endpoint.access}.`);
  return ask(request, endpoint);
}

const emptySchema = z.strictObject({});

/** What zod says where a schema has no words of its own. */
const zodLocales = { en: z.locales.en(), es: z.locales.es(), fr: z.locales.fr(), de: z.locales.de() };

/** Reads what the endpoint's schemas describe. What nothing was sent for is the same each time, and is read once. */
function createInputParser(endpoint: Endpoint) {
  const { params, headers, query = emptySchema, body = emptySchema } = endpoint;
  const whenEmpty = { query: parseEmptyInput(query), body: parseEmptyInput(body) };
  return (request: FastifyRequest) => {
    const asked = queryOf(request);
    const sent = request.body ?? {};
    const rest = {
      query: isEmpty(asked) ? whenEmpty.query : undefined,
      body: isEmpty(sent) ? whenEmpty.body : undefined,
    };
    if (params === undefined && headers === undefined && rest.query !== undefined && rest.body !== undefined)
      return rest;
    return parseInput(endpoint, request, rest);
  };
}

/** Undefined where the schema wants something. */
function parseEmptyInput(schema: z.ZodType): unknown {
  const parsed = schema.safeParse({});
  return parsed.success ? Object.freeze(parsed.data) : undefined;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const _key in value) return false;
  return true;
}

function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  known: { readonly query: unknown; readonly body: unknown },
) {
  const language = languageOf(request);
  const error = zodLocales[language].localeError;
  const issues: Record<string, string> = Object.create(null);
  const read = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value, { error });
    if (parsed.success) return parsed.data;
    addIssues(issues, parsed.error, language);
    return undefined;
  };
  const input = {
    params: endpoint.params && read(endpoint.params, request.params),
    query: known.query ?? read(endpoint.query ?? emptySchema, { ...queryOf(request) }),
    headers: endpoint.headers && read(endpoint.headers, request.headers),
    body: known.body ?? read(endpoint.body ?? emptySchema, request.body ?? {}),
  };
  if (Object.keys(issues).length > 0) throw new Refusal('request.invalid', { issues });
  return input;
}

function queryOf(request: FastifyRequest): object {
  return typeof request.query === 'object' && request.query !== null ? request.query : {};
}

/** Adds the first thing wrong with each field, by its dotted path. An unknown key is named itself. */
function addIssues(issues: Record<string, string>, error: z.ZodError, language: Language): void {
  for (const issue of error.issues) {
    const at = issue.path.map(String);
    const named = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key]) : [at];
    const isUnknown = issue.code === 'unrecognized_keys';
    const words = isUnknown
      ? fieldText('This field is not known', language)
      : schemaText(issue.message, language);
    for (const path of named) issues[path.join('.') || 'body'] ??= words;
  }
}

/** Each event is checked like an answer: one that the contract doesn't declare is a bug of whoever sends it. */
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
