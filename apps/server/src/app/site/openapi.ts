import {
  type Access,
  documentedSchemaOf,
  type Endpoint,
  type EventSchemas,
  endpoints,
  type RefusalCode,
  refusals,
  refusalText,
} from '@golden-acers/contract';
import { declaredRefusals } from '@golden-acers/platform';
import { z } from 'zod';

/** By path, the first match counts. */
const tagPatterns: readonly (readonly [RegExp, string])[] = [
  [/\/events$/, 'Event streams'],
  [/\/(recharge|redeem|adjust)$|^\/fortune-panda-user\/(transfers|account|balance)/, 'Money'],
  [/\/requests/, 'Requests for credit'],
  [/promotion|offer|claim|bonus|reward|campaign|tournament|referral|\/vip/, 'Promotions'],
  [/^\/auth|^\/user\/(sessions|verification|password|close|export|profile|avatar)/, 'Accounts and sign-in'],
  [/notification/, 'Notifications'],
  [/games|favourites|winners|win-privacy|jackpot|enter-game/, 'Games'],
  [/records|\/bets/, 'Game records'],
  [/reviews|shifts|statements|differences/, 'Money under review'],
  [/reports|exports|audit|activity/, 'Reports and evidence'],
  [/^\/fortune-panda\/jobs/, 'Bulk jobs'],
  [/^\/agent\/announcements/, 'Announcements'],
  [/^\/fortune-panda\/(users|labels|user-views|lookup)/, 'Players'],
  [/^\/agent\/security|^\/agent\/(settings|profile|templates)/, 'The agent’s own settings'],
  [/^\/agent\/(agents|roles|approvals)|admin\/status/, 'Agents'],
  [/./, 'Operation'],
];

const tagOf = (path: string): string =>
  tagPatterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'Operation';

const tagNames = tagPatterns.map(([, name]) => name);

const accessLabels: Readonly<Record<Access, string>> = {
  public: 'Anyone',
  'signed-in': 'Signed in',
  player: 'Players',
  agent: 'Agents',
};

/** The OpenAPI 3.1 document, made from the schemas that validate requests and responses. */
export function buildOpenApi() {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeOperation(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Golden Acers',
      version: '1',
      description:
        'Accounts, games and transfers. Every answer is { success, message, data }; a refusal adds its code. Guides: docs/api.md in the repository.',
    },
    servers: [{ url: '/api' }],
    tags: tagNames.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
    },
  };
}

export type OpenApi = ReturnType<typeof buildOpenApi>;
export type OpenApiOperation = ReturnType<typeof describeOperation>;
export type OpenApiContent = Readonly<Record<string, { readonly schema: unknown }>>;

interface OpenApiResponse {
  readonly description: string;
  readonly content: OpenApiContent;
}

const refusalSchema = schemaOf(
  z.object({
    success: z.literal(false),
    message: z.string(),
    data: z.null(),
    code: z.enum(Object.keys(refusals)),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  'output',
);

function describeOperation(key: string, endpoint: Endpoint) {
  const [method = '', path = ''] = key.split(' ');
  return {
    operationId: `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase(),
    summary: endpoint.summary,
    description: describeCallers(endpoint),
    tags: [tagOf(path)],
    ...(endpoint.permission !== undefined && { 'x-permission': endpoint.permission }),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
      ...describeHeaders(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    responses: { ...describeSuccess(endpoint), ...describeRefusals(endpoint) },
  };
}

function describeCallers({ access, permission, runsOnce }: Endpoint): string {
  const callers =
    permission === undefined ? accessLabels[access] : `Agents with the permission ${permission}`;
  const repeats =
    runsOnce === true
      ? ' With an Idempotency-Key, a repeat within 24 hours gets the first response and Idempotency-Replayed: true.'
      : '';
  return `For: ${callers}.${repeats}`;
}

/** A key is optional in its schema, so that its absence gets a separate refusal. */
function describeHeaders(endpoint: Endpoint) {
  const isKeyRequired = endpoint.refusals?.includes('transfer.key_required') === true;
  return describeParameters('header', endpoint.headers).map((parameter) =>
    isKeyRequired && parameter.name === 'idempotency-key' ? { ...parameter, required: true } : parameter,
  );
}

function describeParameters(location: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) {
  return Object.entries<unknown>(schema?.shape ?? {}).flatMap(([name, field]) =>
    field instanceof z.ZodType
      ? [
          {
            name,
            in: location,
            required: location === 'path' || !field.safeParse(undefined).success,
            ...(field.description !== undefined && { description: field.description }),
            schema: schemaOf(field, 'input'),
          },
        ]
      : [],
  );
}

function describeSuccess(endpoint: Endpoint): Record<string, OpenApiResponse> {
  if (endpoint.events !== undefined) return { 200: describeEvents(endpoint.events) };
  if (endpoint.file !== undefined) {
    const content = { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } };
    return { 200: { description: 'The file', content } };
  }
  const envelope = z.object({
    success: z.literal(true),
    message: z.string(),
    data: endpoint.data,
    ...endpoint.extra?.shape,
  });
  const response = { description: 'Success', content: json(schemaOf(envelope, 'output')) };
  return Object.fromEntries((endpoint.statuses ?? [200]).map((status) => [String(status), response]));
}

function describeEvents(events: EventSchemas): OpenApiResponse {
  const each = Object.entries(events).map(([name, data]) => z.object({ event: z.literal(name), data }));
  return {
    description: `Events without an end: ${Object.keys(events).join(', ')}. Lines that begin with a colon only keep it open.`,
    content: { 'text/event-stream': { schema: schemaOf(z.union(each), 'output') } },
  };
}

/** One response per status, naming every code that comes with it. */
function describeRefusals(endpoint: Endpoint): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(declaredRefusals(endpoint), (code: RefusalCode) => refusals[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${refusalText(code, 'en')}`).join('\n'),
        content: json({
          allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }],
        }),
      },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
      const documented = documentedSchemaOf(zodSchema);
      if (documented === undefined) return;
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, documented);
    },
  });
  return described;
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}
