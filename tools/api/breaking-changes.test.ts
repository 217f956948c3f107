import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildOpenApi } from '../../apps/server/src/app/site/openapi.ts';
import { type ApiDocument, findBreakingChanges } from './breaking-changes.ts';

const field = { type: 'string', minLength: 1, maxLength: 10 };
const amount = { type: 'integer', minimum: 1, maximum: 100 };

/** Returns one operation, with the parts that a test changes. */
function documentWith({
  input = {},
  required = ['username'],
  output = {},
  promised = ['id', 'state', 'rows'],
  parameters = [],
}: {
  readonly input?: object;
  readonly required?: readonly string[];
  readonly output?: object;
  readonly promised?: readonly string[];
  readonly parameters?: readonly { readonly [key: string]: unknown }[];
}): ApiDocument {
  const body = {
    type: 'object',
    properties: { username: field, amount, kind: { type: 'string', enum: ['a', 'b'] }, ...input },
    required,
    additionalProperties: false,
  };
  const response = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      state: { type: 'string', enum: ['open'] },
      rows: { type: 'array', items: { anyOf: [kindOf('one'), kindOf('two')] } },
      ...output,
    },
    required: promised,
  };
  return {
    paths: {
      '/users': {
        post: {
          parameters: [{ name: 'limit', in: 'query', required: false, schema: amount }, ...parameters],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
          responses: { 200: { content: { 'application/json': { schema: response } } } },
        },
      },
    },
    components: { schemas: { Body: body } },
  };
}
const kindOf = (kind: string) => ({
  type: 'object',
  properties: { kind: { type: 'string', const: kind }, value: { type: 'string' } },
  required: ['kind', 'value'],
});
const published = documentWith({});

describe('a client keeps working if', () => {
  test.each([
    ['nothing changed', {}],
    ['an optional field may be sent', { input: { note: field } }],
    ['more values may be sent', { input: { kind: { type: 'string', enum: ['a', 'b', 'c'] } } }],
    ['a bound is wider', { input: { amount: { type: 'number', minimum: 0, maximum: 1000 } } }],
    ['a field is no longer required', { required: [] }],
    ['a response has a new field', { output: { name: { type: 'string' } } }],
    ['a response has a new value', { output: { state: { type: 'string', enum: ['open', 'closed'] } } }],
    [
      'a field is left out where a new parameter asks for it',
      {
        output: { state: { type: 'string', enum: ['open'], 'x-left-out-by': 'only' } },
        promised: ['id', 'rows'],
        parameters: [{ name: 'only', in: 'query', schema: field }],
      },
    ],
    [
      'a list has a new kind of row',
      {
        output: {
          rows: { type: 'array', items: { anyOf: [kindOf('one'), kindOf('two'), kindOf('three')] } },
        },
      },
    ],
  ])('%s', (_change, changes) => {
    expect(findBreakingChanges(published, documentWith(changes))).toEqual([]);
  });
});

test('fields beside allOf are compared as those within it', () => {
  const envelope = (fields: object) => {
    const response = {
      type: 'object',
      properties: fields,
      allOf: [{ $ref: '#/components/schemas/Success' }],
    };
    const { paths, components } = documentWith({ output: { envelope: response } });
    const success = { type: 'object', properties: { message: { type: 'string' } } };
    return { paths, components: { schemas: { ...Object(components.schemas), Success: success } } };
  };
  const data = { data: { type: 'string' } };
  expect(findBreakingChanges(envelope(data), envelope(data))).toEqual([]);
  expect(findBreakingChanges(envelope(data), envelope({}))).toEqual([
    expect.stringContaining('envelope no longer has the field data'),
  ]);
});

describe('a client breaks if', () => {
  const operation = 'POST /users';
  test.each([
    ['a field becomes required', { required: ['username', 'amount'] }, 'body now demands the field amount.'],
    ['a field is removed', { input: { kind: undefined } }, 'body no longer takes the field kind.'],
    [
      'a value is removed',
      { input: { kind: { type: 'string', enum: ['a'] } } },
      'body.kind no longer takes the value "b".',
    ],
    [
      'a text has a lower maximum length',
      { input: { username: { ...field, maxLength: 5 } } },
      'body.username has a narrower maxLength.',
    ],
    [
      'a number has a higher minimum',
      { input: { amount: { ...amount, minimum: 2 } } },
      'body.amount has a narrower minimum.',
    ],
    ['the type changes', { input: { amount: { type: 'string' } } }, 'body.amount no longer takes integer.'],
    [
      'only listed values are allowed',
      { input: { username: { type: 'string', enum: ['x'] } } },
      'body.username now takes only listed values.',
    ],
    [
      'a pattern is added',
      { input: { username: { ...field, pattern: '^x' } } },
      'body.username has a narrower pattern.',
    ],
    [
      'a parameter becomes required',
      { parameters: [{ name: 'zone', in: 'query', required: true, schema: field }] },
      'demands the query parameter zone.',
    ],
    [
      'a field of a response may be missing',
      { promised: ['id', 'rows'] },
      'response 200 may now lack the field state.',
    ],
    [
      'a field is left out by a parameter that clients send already',
      {
        output: { state: { type: 'string', enum: ['open'], 'x-left-out-by': 'limit' } },
        promised: ['id', 'rows'],
      },
      'response 200 may now lack the field state.',
    ],
    [
      'a field of a response is removed',
      { output: { state: undefined } },
      'response 200 no longer has the field state.',
    ],
    [
      'a field of a response changes its type',
      { output: { id: { type: 'integer' } } },
      'response 200.id can now be integer.',
    ],
    [
      'a field of a response can be null',
      { output: { id: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      'response 200.id can now be null.',
    ],
    [
      'a field of a row is removed',
      {
        output: {
          rows: {
            type: 'array',
            items: {
              anyOf: [
                kindOf('two'),
                { type: 'object', properties: { kind: { type: 'string', const: 'one' } } },
              ],
            },
          },
        },
      },
      'response 200.rows[] no longer has the field value.',
    ],
  ])('%s', (_change, changes, sentence) => {
    const found = findBreakingChanges(published, JSON.parse(JSON.stringify(documentWith(changes))));
    expect(found.join('\n')).toContain(operation);
    expect(found.join('\n')).toContain(sentence);
  });

  test('a field of one of several schemas that hold together is removed', () => {
    const both = { allOf: [{ $ref: '#/components/schemas/Success' }, { properties: { id: field } }] };
    const documentOf = (properties: object, schema: object): ApiDocument => ({
      paths: { '/users': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
      components: { schemas: { Success: { type: 'object', properties, required: ['message'] } } },
    });
    const before = documentOf({ message: field }, both);
    const flat = { type: 'object', properties: { message: field, id: field }, required: ['message'] };
    expect(findBreakingChanges(documentOf({}, flat), before)).toEqual([]);
    expect(findBreakingChanges(before, documentOf({}, both))).toEqual([
      'GET /users, response 200 no longer has the field message.',
    ]);
  });

  test('an operation is removed', () => {
    expect(findBreakingChanges(published, { paths: {}, components: {} })).toEqual([
      'POST /users was removed.',
    ]);
  });
});

/**
 * If this test fails, clients of the published API break. Keep the old form beside the new one. If that is
 * not possible, publish a new version (docs/api/09-versions.md).
 */
test('the API still has everything that was published', () => {
  const file = new URL('published.json', import.meta.url);
  const document: ApiDocument = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(document.paths).length).toBeGreaterThan(200);
  expect(findBreakingChanges(document, JSON.parse(JSON.stringify(buildOpenApi())))).toEqual([]);
});
