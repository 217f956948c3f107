import {
  type Access,
  apiKeyScopeOf,
  apiKeyScopes,
  apiVersion,
  type Endpoint,
  endpoints,
  type RefusalCode,
  refusals,
  refusalText,
} from '@golden-acers/contract';
import { declaredRefusals } from '@golden-acers/platform';
import { z } from 'zod';
import { type Components, createComponents, pascal } from './openapi-components.ts';
import { exampleOf } from './openapi-examples.ts';
import { describeRateLimits } from './openapi-rate-limits.ts';
import { tagOf, tags } from './openapi-tags.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

const accessLabels: Readonly<Record<Access, string>> = {
  public: 'Anyone',
  visitor: 'Whoever has the link of a visitor’s ticket',
  'signed-in': 'Whoever is signed in',
  player: 'Players',
  agent: 'Agents',
};

/** The OpenAPI 3.1 document, made from the schemas that validate requests and responses. */
export function buildOpenApi() {
  const components = createComponents();
  const refusal = components.schemaOf(refusalSchema, 'output', 'Refusal');
  const parts: Parts = { components, refusal, shared: {} };
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: describeOperation(key, endpoint, parts),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Golden Acers',
      version: apiVersion,
      description:
        'Accounts, games and transfers. Every response is { success, message, data }; a refusal adds its code.' +
        'Ignore fields that you do not know. Guides: /api/docs.',
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    webhooks: describeWebhooks(components),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The accessToken that a sign-in returns.' },
        visitorLink: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a link that was mailed to a visitor. It reaches one ticket.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ga_live_…',
          description: `An API key that an agent created in the console. Scopes: ${apiKeyScopes.join(', ')}.`,
        },
      },
      parameters: { Version: versionParameter },
      headers: responseHeaders,
      responses: parts.shared,
      schemas: components.schemas,
    },
  };
}

export type OpenApiOperation = ReturnType<typeof describeOperation>;
type OpenApiContent = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  /** Absent if there is no body. */
  readonly content?: OpenApiContent;
}

/** Parts of the document that operations share. */
interface Parts {
  readonly components: Components;
  readonly refusal: object;
  readonly shared: Record<string, OpenApiResponse>;
}

const versionParameter = {
  name: 'golden-acers-version',
  in: 'header',
  required: false,
  description: 'The dated version that the client was written for. Without it: the newest.',
  schema: { type: 'string', format: 'date', example: apiVersion },
};

const responseHeaders = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description: 'Present where the response reports what an earlier request with the same key did.',
    schema: { type: 'string', const: 'true' },
  },
};

const headerRef = (name: keyof typeof responseHeaders) => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

const refusalSchema = z.object({
  success: z.literal(false).describe('False: nothing was done, unless the code says otherwise.'),
  message: z.string().describe('For the person, in the language of Accept-Language.'),
  data: z.null().describe('Always null.'),
  code: z.enum(Object.keys(refusals)).describe('For the program. Each operation lists its own.'),
  requestId: z.string().describe('Names the request in the server’s log.'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('For invalid input: a text for each field that has to be corrected.'),
});

function describeOperation(key: string, endpoint: Endpoint, parts: Parts) {
  const { components } = parts;
  const [method = '', path = ''] = key.split(' ');
  const name = pascal(`${method.toLowerCase()}/${path.replace(/:(\w+)/g, 'by/$1')}`);
  const example = exampleOf(key);
  const rateLimit = describeRateLimits(endpoint);
  return {
    operationId: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    summary: endpoint.summary,
    description: describeCallers(endpoint, rateLimit),
    tags: [tagOf(path)],
    ...(endpoint.permission !== undefined && { 'x-permission': endpoint.permission }),
    ...(rateLimit !== undefined && { 'x-rate-limit': rateLimit }),
    security: describeSecurity(endpoint),
    parameters: [
      ...describeParameters('path', endpoint.params, components, example?.params),
      ...describeParameters('query', endpoint.query, components, example?.query),
      ...describeHeaders(endpoint, components),
      { $ref: '#/components/parameters/Version' },
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: json(components.schemaOf(endpoint.body, 'input', `${name}Body`), example?.body),
      },
    }),
    responses: {
      ...describeSuccess(endpoint, name, components, example?.response),
      ...describeRefusals(endpoint, parts),
    },
  };
}

/** A session, or a key with the listed scope. */
function describeSecurity(endpoint: Endpoint): readonly Readonly<Record<string, readonly string[]>>[] {
  if (endpoint.access === 'public') return [];
  if (endpoint.access === 'visitor') return [{ visitorLink: [] }];
  const scope = apiKeyScopeOf(endpoint);
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { apiKey: [scope] }];
}

const isMoneyCommand = (endpoint: Endpoint) => endpoint.refusals?.includes('transfer.key_required') === true;

function describeCallers(endpoint: Endpoint, rateLimit: string | undefined): string {
  const { access, permission, runsOnce, query, bodyMaxBytes } = endpoint;
  const sentences = [
    `For: ${permission === undefined ? accessLabels[access] : `Agents with the permission ${permission}`}.`,
    isMoneyCommand(endpoint) &&
      'Requires an Idempotency-Key. A repeat with the same key and body moves no money twice, and reports the current state.',
    runsOnce === true &&
      'With an Idempotency-Key, a repeat within 24 hours gets the first response and Idempotency-Replayed: true.',
    endpoint.statuses?.includes(202) === true &&
      '202: accepted and not finished; it is being checked, or a second agent must confirm it.',
    query?.shape.cursor !== undefined && 'A list in pages: pass nextCursor as cursor until it is null.',
    bodyMaxBytes !== undefined && `The body may have ${bodyMaxBytes / 1_000} kB.`,
    rateLimit !== undefined && `Limit: ${rateLimit}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** A key is optional in its schema, so that its absence gets a separate refusal. */
function describeHeaders(endpoint: Endpoint, components: Components) {
  return describeParameters('header', endpoint.headers, components).map((parameter) =>
    isMoneyCommand(endpoint) && parameter.name === 'idempotency-key'
      ? { ...parameter, required: true }
      : parameter,
  );
}

function describeParameters(
  location: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  components: Components,
  examples: Readonly<Record<string, unknown>> = {},
) {
  const together = schema?.meta()?.dependentRequired;
  return Object.entries<unknown>(schema?.shape ?? {}).flatMap(([name, field]) => {
    if (!(field instanceof z.ZodType)) return [];
    const { description: own, ...rest } = components.schemaOf(field, 'input', pascal(name));
    const others: unknown = Object(together)[name];
    const sentences = [
      own,
      Array.isArray(others) ? `Send it together with ${others.join(', ')}, or none of them.` : undefined,
    ];
    return [
      {
        name,
        in: location,
        required: location === 'path' || !field.safeParse(undefined).success,
        description: sentences.filter((sentence) => sentence !== undefined).join(' '),
        ...(examples[name] !== undefined && { example: examples[name] }),
        schema: rest,
      },
    ];
  });
}

function describeSuccess(
  endpoint: Endpoint,
  name: string,
  components: Components,
  example: unknown,
): Record<string, OpenApiResponse> {
  if (endpoint.events !== undefined) return { 200: describeEvents(endpoint.events, name, components) };
  if (endpoint.file !== undefined) {
    const content = { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } };
    return { 200: { description: 'The file', content } };
  }
  const envelope = z.object({
    success: z.literal(true).describe('The request succeeded, or was accepted (202).'),
    message: z.string().describe('For the person, in the language of Accept-Language.'),
    data: describedAs(
      endpoint.data,
      endpoint.data instanceof z.ZodNull ? 'Always null.' : 'What the operation returns.',
    ),
    ...endpoint.extra?.shape,
  });
  const schema = components.schemaOf(envelope, 'output', name);
  const canBeReplayed = endpoint.runsOnce === true || isMoneyCommand(endpoint);
  const response = {
    description: 'Success',
    ...(canBeReplayed && { headers: headerRef('Idempotency-Replayed') }),
    content: json(schema, example),
  };
  return {
    ...Object.fromEntries((endpoint.statuses ?? [200]).map((status) => [String(status), response])),
    ...(endpoint.isShared === true && { 304: { description: 'Unchanged since the ETag of If-None-Match' } }),
  };
}

/** Keeps the description that the schema has. */
const describedAs = (schema: z.ZodType, description: string) =>
  schema.description === undefined ? schema.describe(description) : schema;

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

/** One response per status, with every code that comes with it. Operations with the same codes share it. */
function describeRefusals(endpoint: Endpoint, { components, refusal, shared }: Parts) {
  const byStatus = Map.groupBy(declaredRefusals(endpoint), (code: RefusalCode) => refusals[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = nameOfRefusals(codes, shared);
      shared[name] ??= {
        description: codes.map((code) => `${code}: ${refusalText(code, 'en')}`).join('\n'),
        ...(retriedStatuses.has(status) && { headers: headerRef('Retry-After') }),
        content: json({
          allOf: [
            refusal,
            components.schemaOf(
              z.object({ code: z.enum(codes).describe('The code of the refusal.') }),
              'output',
              `${name}Code`,
            ),
          ],
        }),
      };
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Named by the first code. Further sets that begin with the same code are numbered. */
function nameOfRefusals(codes: readonly RefusalCode[], shared: Parts['shared']): string {
  const [first = ''] = codes;
  const lines = codes.length;
  for (let number = 1; ; number += 1) {
    const name = `${pascal(first)}${lines === 1 ? '' : `And${lines - 1}`}${number === 1 ? '' : `Or${number}`}`;
    const known = shared[name]?.description.split('\n').map((line) => line.split(':')[0]);
    if (known === undefined || known.join() === codes.join()) return name;
  }
}

function json(schema: object, example?: unknown): OpenApiContent {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}
