import { apiVersion, type Endpoint, endpoints, webhookTestType, webhookTypes } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenApi, type OpenApiOperation } from './openapi.ts';
import examples from './openapi-examples.json' with { type: 'json' };
import { exampleOf, exampleResponseOf } from './openapi-examples.ts';

const api = buildOpenApi();
const keys = Object.entries<Endpoint>(endpoints);

const operationOf = (key: string): OpenApiOperation | undefined => {
  const [method = '', path = ''] = key.split(' ');
  return api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
};

/** The parameters of an operation. Those that it shares with others are components. */
const parametersOf = (operation: OpenApiOperation | undefined) =>
  (operation?.parameters ?? []).flatMap((one) => {
    const found = 'name' in one ? one : api.components.parameters[one.$ref.split('/').at(-1) ?? ''];
    return found === undefined ? [] : [found];
  });

/** Every nested object, with its path. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [path, Object(value)];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`);
}

function allowsNull(schema: unknown): boolean {
  const { type, anyOf = [], oneOf = [] } = Object(schema);
  return [type].flat().includes('null') || [...anyOf, ...oneOf].some(allowsNull);
}

describe('the document contains', () => {
  test('a description of each field, parameter and operation', () => {
    const fields = Object.entries(api.components.schemas).flatMap(([name, { properties }]) =>
      Object.entries<{ description?: string }>(Object(properties)).map(
        ([field, { description }]) => [`${name}.${field}`, description] as const,
      ),
    );
    const operations = keys.flatMap(([key]) => {
      const operation = operationOf(key);
      const parameters = parametersOf(operation);
      return [
        [key, operation?.description] as const,
        ...parameters.map(({ name, description }) => [`${key} ${name}`, description] as const),
      ];
    });
    const silent = [...fields, ...operations].filter(([, text = '']) => text.trim().length < 4);
    expect(silent.map(([where]) => where)).toEqual([]);
  });

  test('null in the description of a field exactly where the schema allows null', () => {
    const wrong = Object.entries(api.components.schemas).flatMap(([name, { properties }]) =>
      Object.entries<Record<string, unknown>>(Object(properties)).flatMap(([field, schema]) =>
        /\bnull\b/i.test(String(schema.description)) === allowsNull(schema) ? [] : [`${name}.${field}`],
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('a name for each shape', () => {
    const anonymous = [...objectsIn(api)].filter(
      ([path, { type, properties }]) =>
        type === 'object' &&
        properties !== undefined &&
        Object.keys(Object(properties)).length > 0 &&
        !/^\/components\/schemas\/\w+$/.test(path),
    );
    expect(anonymous.map(([path]) => path)).toEqual([]);
  });

  test('patterns that every language compiles', () => {
    const patterns = [...objectsIn(api)].flatMap(([, { pattern }]) =>
      typeof pattern === 'string' ? [pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(100);
    // Classes of Unicode, escapes by code point, lookaround and references back.
    expect(patterns.filter((pattern) => /\\[pPu1-9]|\(\?[=!<]/.test(pattern))).toEqual([]);
  });

  test('the id of the request and the version of the API at each response', () => {
    const responses = [
      ...Object.entries(api.components.responses),
      ...keys.flatMap(([key]) =>
        Object.entries(operationOf(key)?.responses ?? {}).map(
          ([status, response]) => [`${key} ${status}`, response] as const,
        ),
      ),
    ];
    const without = responses.filter(
      ([, response]) =>
        !('$ref' in response) &&
        !['X-Request-Id', 'Golden-Acers-Version'].every((name) => name in Object(response).headers),
    );
    expect(without.map(([where]) => where)).toEqual([]);
  });

  test('each type of webhook, which needs no credential', () => {
    const described = Object.entries(api.webhooks).map(([type, { post }]) => [type, post.security]);
    expect(described).toEqual([...webhookTypes, webhookTestType].map((type) => [type, []]));
  });

  test('a number as the example of a number', () => {
    const wrong = keys.flatMap(([key]) =>
      parametersOf(operationOf(key)).filter(
        ({ example, schema }) =>
          example !== undefined && Object(schema).type === 'integer' && typeof example !== 'number',
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('no broken reference', () => {
    const references = [...objectsIn(api)].flatMap(([, { $ref }]) =>
      $ref === undefined ? [] : [String($ref)],
    );
    expect(references.length).toBeGreaterThan(1_000);
    const dangling = new Set(references).values().filter((reference) => {
      const [, , kind = '', name = ''] = reference.split('/');
      return Reflect.get(Object(Reflect.get(api.components, kind)), name) === undefined;
    });
    expect([...dangling]).toEqual([]);
  });

  test('the fields that belong together', () => {
    const texts = parametersOf(operationOf('GET /agent/reports')).flatMap(({ name, description }) =>
      name === 'fromDate' ? [description] : [],
    );
    expect(texts.join()).toContain('together with toDate');
    expect(api.components.schemas.PostUserSecurityStepUpBody).toMatchObject({ maxProperties: 1 });
    expect(api.components.schemas.PostAgentExportsBody).toMatchObject({
      properties: { filters: { maxProperties: 20 } },
    });
  });
});

describe('the examples', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...api, $id: 'api' });
  const validatorOf = (schema: unknown) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));

  /** Each operation with each of its statuses. Streams have events, and files bytes. */
  const successes = keys.flatMap(([key, endpoint]) =>
    endpoint.events === undefined && endpoint.file === undefined
      ? (endpoint.statuses ?? [200]).map((status) => ({ key, endpoint, status }))
      : [],
  );

  test('exist for every status of every operation', () => {
    const without = successes.filter(({ key, status }) => exampleResponseOf(key, status) === undefined);
    expect(without.map(({ key, status }) => `${key} ${status}`)).toEqual([]);
  });

  test('are stored for operations and statuses that exist', () => {
    const known = new Set(successes.flatMap(({ key, status }) => [key, `${key} ${status}`]));
    const files = keys.flatMap(([key, { file }]) => (file === undefined ? [] : [key]));
    expect(Object.keys(examples).filter((key) => !known.has(key) && !files.includes(key))).toEqual([]);
  });

  test('are written in letters that a reader knows', () => {
    const strange = Object.entries(examples).filter(([, example]) =>
      /[^\p{ASCII}\p{Script=Latin}\p{P}\uFEFF]/u.test(JSON.stringify(example)),
    );
    expect(strange.map(([key]) => key)).toEqual([]);
  });

  test.each(keys.filter(([key]) => exampleOf(key) !== undefined))(
    '%s has a valid request',
    (key, endpoint) => {
      const example = exampleOf(key);
      const operation = operationOf(key);
      expect(
        z.safeParse(endpoint.query ?? z.undefined(), example?.query ?? (endpoint.query && {})).error,
      ).toBe(undefined);
      expect(z.safeParse(endpoint.params ?? z.undefined(), example?.params).error).toBe(undefined);
      if (endpoint.body === undefined) return;
      expect(z.safeParse(endpoint.body, example?.body).error).toBe(undefined);
      const validate = validatorOf(operation?.requestBody?.content['application/json']?.schema);
      expect([validate(example?.body), validate.errors]).toEqual([true, null]);
    },
  );

  test.each(successes)('$key $status has a valid response', ({ key, endpoint, status }) => {
    const example = exampleResponseOf(key, status);
    const envelope = z.strictObject({
      success: z.literal(true),
      message: z.string(),
      data: endpoint.data,
      ...endpoint.extra?.shape,
    });
    expect(z.safeParse(envelope, example).error).toBe(undefined);
    const response = operationOf(key)?.responses[String(status)];
    const content = response && 'content' in response ? response.content?.['application/json'] : undefined;
    const validate = validatorOf(content?.schema);
    expect([validate(example), validate.errors]).toEqual([true, null]);
    const shared = Object(Object(content?.examples).shown).$ref?.split('/').at(-1);
    expect(shared === undefined ? content?.example : api.components.examples[shared]?.value).toEqual(example);
  });
});

test('the example of a transfer whose result is not known is one of a 202', () => {
  for (const key of ['POST /fortune-panda/recharge', 'POST /fortune-panda/redeem']) {
    const stateOf = (status: number) => Object(exampleResponseOf(key, status)).data?.state;
    expect([stateOf(200), stateOf(202)]).toEqual(['applied', 'unknown']);
  }
});

describe('a version', () => {
  let env: BareTestEnv;
  beforeAll(async () => {
    env = await testEnv({ provider: 'none' });
  });
  afterAll(() => env[Symbol.asyncDispose]());

  const ask = (version?: string) =>
    env.visitor.request(
      'GET /site',
      version === undefined ? {} : { headers: { 'golden-acers-version': version } },
    );

  test('is named by each response, and is the newest by default', async () => {
    for (const response of [await ask(), await ask(apiVersion)])
      expect([response.status, response.headers['golden-acers-version']]).toEqual([200, apiVersion]);
    const refused = await env.visitor.request('GET /user/profile');
    expect([refused.status, refused.headers['golden-acers-version']]).toEqual([401, apiVersion]);
  });

  test.each(['2020-01-01', 'newest', '', `${apiVersion}, ${apiVersion}`])(
    '%j is refused',
    async (version) => {
      const { status, body } = await ask(version);
      expect([status, body.code]).toEqual([400, 'request.version_unknown']);
    },
  );
});
