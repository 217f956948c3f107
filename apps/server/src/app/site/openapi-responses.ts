import { commonRefusals, type Endpoint, endpoints, type RefusalCode, refusals } from '@golden-acers/contract';
import { declaredRefusals } from '@golden-acers/platform';
import { z } from 'zod';
import { type Components, describedAs, type JsonSchema, pascal } from './openapi-components.ts';
import { exampleResponseOf } from './openapi-examples.ts';

type OpenApiContent = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  /** Absent if there is no body. */
  readonly content?: OpenApiContent;
}

/** Parts of the document that operations share. */
export interface Parts {
  readonly components: Components;
  readonly success: object;
  readonly refusal: object;
  readonly shared: Record<string, OpenApiResponse>;
}

export const responseHeaders = {
  Id: {
    description: 'The id of the request in the server’s log. Quote it when you report a problem.',
    schema: { type: 'string' },
  },
  Version: {
    description: 'The dated version of the response.',
    schema: { type: 'string', format: 'date' },
  },
  'RateLimit-Policy': {
    description:
      'The limits of the operation: `q` calls in `w` seconds, such as `"caller-minute";q=120;w=60`. IETF draft-ietf-httpapi-ratelimit-headers.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What the caller has left: `r` calls, and all of them again after `t` seconds. A limit by address is stated when it is used up, where `t` is `Retry-After`.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description: 'Present where the response reports what an earlier request with the same key did.',
    schema: { type: 'string', const: 'true' },
  },
};

type HeaderComponent = keyof typeof responseHeaders;
/** Headers whose components have shorter names. Every response has them. */
const headersOfAll = { 'X-Request-Id': 'Id', 'Golden-Acers-Version': 'Version' } as const;

const headerRef = (name: string, component: HeaderComponent) => [
  name,
  { $ref: `#/components/headers/${component}` },
];

type OwnHeader = Exclude<HeaderComponent, 'Id' | 'Version'>;

/** The headers of all responses, and those named. */
const headersWith = (...names: readonly OwnHeader[]) =>
  Object.fromEntries([
    ...Object.entries(headersOfAll).map(([name, component]) => headerRef(name, component)),
    ...names.map((name) => headerRef(name, name)),
  ]);

const refusalCodes = new Set(
  Object.values<Endpoint>(endpoints).flatMap((endpoint) => [...declaredRefusals(endpoint)]),
);

const messageSchema = z.string().describe('A text for the person, in the language of Accept-Language.');

/** Shared by all successful responses. Each adds its data. */
export const successSchema = z.object({
  success: z.literal(true).describe('The request succeeded, or was accepted (202).'),
  message: messageSchema,
});

export const refusalSchema = z
  .object({
    success: z.literal(false).describe('False: nothing was done, unless the code says otherwise.'),
    message: messageSchema,
    data: z.null().describe('Always null.'),
    code: z
      .enum([...refusalCodes])
      .describe(
        'The code of the refusal. Each operation lists its own; later versions may add codes. The cause and the remedy of each: /api/docs/codes.',
      ),
    requestId: z.string().describe('The id of the request in the server’s log.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('A text for each field that has to be corrected. Absent: the input was valid.'),
    next: z
      .object({
        method: z.literal('POST').describe('The method of the call.'),
        path: z.string().describe('The path of the call on this server.'),
        guide: z.string().describe('The path of the guide that shows it.'),
      })
      .optional()
      .describe(
        'The call after which the same request can succeed, such as a step-up for `agent.step_up_required`. Absent: there is none.',
      ),
  })
  .meta({
    examples: [
      {
        success: false,
        message: 'There is no such player.',
        data: null,
        code: 'player.not_found',
        requestId: 'q2fUyXnVt3mQ8oYl0s4R1A',
      },
    ],
  });

export const isMoneyCommand = (endpoint: Endpoint) =>
  endpoint.refusals?.includes('transfer.key_required') === true;

interface Success {
  /** Method and path. */
  readonly key: string;
  readonly endpoint: Endpoint;
  /** The name of the component with the data. */
  readonly name: string;
  /** The summary of a read says what it returns. */
  readonly isRead: boolean;
}

export function describeSuccess(
  { key, endpoint, name, isRead }: Success,
  { components, success }: Parts,
): Record<string, OpenApiResponse> {
  const isLimited = endpoint.rateLimits?.some(({ counts }) => counts === undefined) === true;
  const usual = isLimited ? (['RateLimit-Policy', 'RateLimit'] as const) : [];
  if (endpoint.events !== undefined)
    return { 200: { ...describeEvents(endpoint.events, name, components), headers: headersWith(...usual) } };
  if (endpoint.file !== undefined) {
    const content = { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } };
    return {
      200: { description: `The file: ${endpoint.summary}.`, headers: headersWith(...usual), content },
    };
  }
  const text = endpoint.data instanceof z.ZodNull ? 'Always null.' : 'The result.';
  const data = z.object({ data: describedAs(endpoint.data, text), ...endpoint.extra?.shape });
  const shape = components.schemaOf(data, 'output', name);
  const returned = isRead ? `${endpoint.summary}.` : dataText(endpoint, components.fieldOf(shape, 'data'));
  const canBeReplayed = endpoint.runsOnce === true || isMoneyCommand(endpoint);
  const responseOf = (status: number) => ({
    description: `${statusText(status, isRead)} ${returned}`.trim(),
    headers: headersWith(
      ...usual,
      ...(canBeReplayed ? (['Idempotency-Replayed'] as const) : []),
      ...(status === 202 ? (['Retry-After'] as const) : []),
    ),
    content: json({ allOf: [success, shape] }, exampleResponseOf(key, status)),
  });
  return {
    ...Object.fromEntries((endpoint.statuses ?? [200]).map((status) => [String(status), responseOf(status)])),
    ...(endpoint.isShared === true && {
      304: { description: 'Unchanged since the ETag of If-None-Match', headers: headersWith(...usual) },
    }),
  };
}

function statusText(status: number, isRead: boolean): string {
  if (status === 201) return 'Created.';
  if (status === 202) return 'Accepted, and not finished yet.';
  return isRead ? '' : 'Done.';
}

function dataText({ data, extra }: Endpoint, schema: JsonSchema): string {
  const more = extra === undefined ? '' : `, with ${Object.keys(extra.shape).join(', ')}`;
  const text = data.description?.replace(/\.$/, '') ?? `The data is ${shapeText(schema)}`;
  return `${text}${more}.`;
}

const componentPattern = /^#\/components\/schemas\/(\w+)$/;

function shapeText({ $ref, type, items, anyOf }: JsonSchema): string {
  const [, name] = componentPattern.exec(String($ref)) ?? [];
  if (name !== undefined) return `an object of the shape ${name}`;
  if (type === 'array') return `a list; each item is ${shapeText(Object(items))}`;
  if (Array.isArray(anyOf)) return anyOf.map((one) => shapeText(Object(one))).join(', or ');
  return [type].flat().join(' or ');
}

function describeEvents(
  events: NonNullable<Endpoint['events']>,
  name: string,
  components: Components,
): OpenApiResponse {
  const each = Object.entries(events).map(([event, data]) =>
    z.object({
      event: z.literal(event).describe('The name of the event.'),
      data: describedAs(data, 'The data of the event.'),
    }),
  );
  return {
    description: `Events without an end: ${Object.keys(events).join(', ')}. Lines that begin with a colon only keep it open.`,
    content: { 'text/event-stream': { schema: components.schemaOf(z.union(each), 'output', name) } },
  };
}

const retriedStatuses = new Set([409, 429, 503]);
const common: ReadonlySet<RefusalCode> = new Set(commonRefusals);
type CodesByStatus = Map<number, RefusalCode[]>;

/** The refusals that every operation may return, by the ranges of their statuses. */
export function describeCommonRefusals(refusal: object): Parts['shared'] {
  const byStatus: CodesByStatus = Map.groupBy(common, (code) => refusals[code]);
  const inRange = (from: number) => [...byStatus].filter(([status]) => Math.floor(status / 100) === from);
  const describe = (entries: [number, RefusalCode[]][], headers: readonly OwnHeader[]) => ({
    ...responseOfCodes(
      entries.flatMap(([, codes]) => codes),
      refusal,
      headers,
    ),
    description: entries.map(([status, codes]) => `${status}: ${codes.join(', ')}`).join('. '),
  });
  return {
    Refused: describe(inRange(4), ['Retry-After', 'RateLimit-Policy', 'RateLimit']),
    Failed: describe(inRange(5), ['Retry-After']),
  };
}

/**
 * One response per status, with every code that comes with it. Operations with the same codes share it. A
 * status with none but common codes is in the range of statuses. The page of codes has the texts.
 */
export function describeRefusals(
  endpoint: Endpoint,
  { refusal, shared }: Parts,
): Readonly<Record<string, { readonly $ref: string }>> {
  const byStatus: CodesByStatus = Map.groupBy(declaredRefusals(endpoint), (code) => refusals[code]);
  const own = [...byStatus].filter(([, codes]) => codes.some((code) => !common.has(code)));
  return {
    ...Object.fromEntries(
      own.map(([status, codes]) => {
        const response = responseOfCodes(codes, refusal, retriedStatuses.has(status) ? ['Retry-After'] : []);
        return [String(status), responseRef(share(response, codes, shared))];
      }),
    ),
    '4XX': responseRef('Refused'),
    '5XX': responseRef('Failed'),
  };
}

const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });

const responseOfCodes = (
  codes: readonly RefusalCode[],
  refusal: object,
  headers: readonly OwnHeader[],
): OpenApiResponse => ({
  description: 'Refused.',
  headers: headersWith(...headers),
  content: json({ allOf: [refusal, { properties: { code: { enum: codes } } }] }),
});

/** Named by the first code. Further sets that begin with the same code are numbered. */
function share(response: OpenApiResponse, codes: readonly RefusalCode[], shared: Parts['shared']): string {
  const [first = ''] = codes;
  const lines = codes.length;
  const text = JSON.stringify(response);
  for (let number = 1; ; number += 1) {
    const name = `${pascal(first)}${lines === 1 ? '' : `And${lines - 1}`}${number === 1 ? '' : `Or${number}`}`;
    shared[name] ??= response;
    if (JSON.stringify(shared[name]) === text) return name;
  }
}

export function json(schema: object, example?: unknown): OpenApiContent {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}
