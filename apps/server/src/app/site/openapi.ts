import {
  type Access,
  apiKeyScopeOf,
  apiKeyScopes,
  apiVersion,
  type Endpoint,
  endpoints,
} from '@golden-acers/contract';
import { z } from 'zod';
import { type Components, createComponents, type JsonSchema, pascal } from './openapi-components.ts';
import { exampleOf, sharedExamples } from './openapi-examples.ts';
import { responseHeaders } from './openapi-headers.ts';
import { type Parameter, shareParameters } from './openapi-parameters.ts';
import { describeRateLimits } from './openapi-rate-limits.ts';
import {
  describeCommonRefusals,
  describeRefusals,
  isMoneyCommand,
  json,
  type Parts,
  refusalSchema,
  successSchema,
} from './openapi-responses.ts';
import { describeSuccess } from './openapi-successes.ts';
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
  const success = components.schemaOf(successSchema, 'output', 'Success');
  const parts: Parts = { components, success, refusal, shared: describeCommonRefusals(refusal) };
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: describeOperation(key, endpoint, parts),
    };
  }
  const shared = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)));
  const parameters: Readonly<Record<string, Parameter>> = { Version: versionParameter, ...shared };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Golden Acers',
      version: apiVersion,
      contact: { name: 'Golden Acers' },
      license: { name: 'Proprietary' },
      description:
        'Accounts, games and transfers. Every response is { success, message, data }; a refusal adds its code. ' +
        'Ignore fields that you do not know. Values of a request are those listed; a later version may add values to a ' +
        'list in a response, such as a state: treat one that you do not know as none of the others. ' +
        'Guides: /api/docs. Codes of refusals: /api/docs/codes.',
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
          bearerFormat: 'ga_live_… or ga_test_…',
          description: `An API key that an agent created in the console. Scopes: ${apiKeyScopes.join(', ')}.`,
        },
      },
      parameters,
      headers: responseHeaders,
      responses: parts.shared,
      schemas: components.schemas,
      examples: sharedExamples,
    },
  };
}

export type OpenApiOperation = ReturnType<typeof describeOperation>;
const versionParameter = {
  name: 'golden-acers-version',
  in: 'header',
  required: false,
  description: 'The dated version that the client was written for. Without it: the newest.',
  schema: { type: 'string', format: 'date', example: apiVersion },
};

function describeOperation(key: string, endpoint: Endpoint, parts: Parts) {
  const { components } = parts;
  const [method = '', path = ''] = key.split(' ');
  const name = pascal(`${method.toLowerCase()}/${path.replace(/:(\w+)/g, 'by/$1')}`);
  const example = exampleOf(key);
  const rateLimit = describeRateLimits(endpoint);
  return {
    operationId: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    summary: endpoint.summary,
    description: describeCallers(endpoint),
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
        // A body without a required field may be left out.
        required: !endpoint.body.safeParse({}).success,
        content: json(components.schemaOf(endpoint.body, 'input', `${name}Body`), example?.body),
      },
    }),
    responses: {
      ...describeSuccess({ key, endpoint, name, isRead: method === 'GET' }, parts),
      ...describeRefusals(key, endpoint, parts),
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

function describeCallers(endpoint: Endpoint): string {
  const { access, permission, runsOnce, showsSecret, query, bodyMaxBytes } = endpoint;
  const sentences = [
    `For: ${permission === undefined ? accessLabels[access] : `Agents with the permission ${permission}`}.`,
    isMoneyCommand(endpoint) &&
      'Requires an Idempotency-Key. A repeat with the same key and body moves no money twice, and reports the current state.',
    runsOnce === true &&
      'With an Idempotency-Key, a repeat within 24 hours gets the first response and Idempotency-Replayed: true.',
    showsSecret === true &&
      'Only the session or API key that sent the first request gets its secret again, within ten minutes.',
    endpoint.statuses?.includes(202) === true &&
      '202: accepted and not finished; it is being checked, or a second agent must confirm it.',
    query?.shape.cursor !== undefined && 'A list in pages: pass nextCursor as cursor until it is null.',
    bodyMaxBytes !== undefined && `The body may have ${bodyMaxBytes / 1_000} kB.`,
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
        ...(examples[name] !== undefined && { example: typedExample(examples[name], rest) }),
        schema: rest,
      },
    ];
  });
}

/** A query string has a text for a number. */
const typedExample = (example: unknown, { type }: JsonSchema) =>
  type === 'integer' ? Number(example) : example;
