import { type Endpoint, type EndpointKey, endpoints } from '@golden-acers/contract';
import fc from 'fast-check';
import { createSchemaValues, type KnownValues } from './test-support-schema-values.ts';

const fuzzIdentities = [
  'nobody',
  'player',
  'otherPlayer',
  'cashier',
  'otherCashier',
  'store',
  'root',
  /** A program with every scope, for the store. */
  'storeKey',
] as const;
export type FuzzIdentity = (typeof fuzzIdentities)[number];

type Fields = Readonly<Record<string, unknown>>;

export interface FuzzRequest {
  readonly key: EndpointKey;
  readonly identity: FuzzIdentity;
  readonly address: string;
  readonly params: Fields;
  /** Names may occur more than once. */
  readonly query: readonly (readonly [name: string, value: unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Text is sent unchanged. */
  readonly body: unknown;
}

const keys = Object.keys(endpoints).filter((key): key is keyof typeof endpoints => key in endpoints);

/** Mostly callers that have access: the others are refused before their input is read. */
const callersByAccess: Readonly<Record<Endpoint['access'], readonly FuzzIdentity[]>> = {
  public: fuzzIdentities,
  visitor: fuzzIdentities,
  'signed-in': fuzzIdentities,
  player: ['player', 'player', 'player', 'otherPlayer', 'otherPlayer', 'nobody', 'cashier'],
  agent: [
    ...(['root', 'root', 'root', 'store', 'store', 'cashier', 'cashier', 'otherCashier', 'player'] as const),
    ...(['storeKey', 'storeKey', 'storeKey'] as const),
  ],
};

const deepValue: unknown = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000));

const hostileValues: readonly unknown[] = [
  ...[undefined, null, true, [], {}, [[]], { $ne: null }, { toString: 1 }, { length: 1e9 }, deepValue],
  ...[0, -0, -1, 1.5, 1e21, -1e21, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 100_000_000_001],
  ...['', ' ', '\0', '\ud800', '\u202e', '\ufeff', '１２', '1e3', '0x10', 'NaN', '-', 'null', 'undefined'],
  ...["' or 1=1 --", "'; drop table account; --", '$1', '%', '\\', '{{7*7}}', '%n%s', '*)(uid=*'],
  ...['../../etc/passwd', 'javascript:alert(1)', '<script>alert(1)</script>', 'a\r\nset-cookie: a=1'],
  ...['x'.repeat(70_000), '🂡'.repeat(5_000), `${'a'.repeat(30_000)}!`, '=cmd|/c calc'],
  ...['0001-01-01', '9999-12-31', '2026-02-30', '2026-03-01T25:00:00Z', '-000001-01-01'],
];

const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'agentId',
  'isAdmin',
  'balanceCents',
  '',
];

const strangeBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"agent"}}',
  '\ufeff{}',
  '\0',
];

const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { authorization: 'Basic cm9vdDpyb290' },
  { 'accept-language': 'xx-'.repeat(500) },
  { 'x-forwarded-for': '127.0.0.1, ::1' },
  { 'x-http-method-override': 'DELETE' },
  { 'idempotency-key': 'short' },
  { range: 'bytes=0-,5-' },
  { 'if-none-match': '*' },
  { 'user-agent': '<script>'.repeat(500) },
];

const mutationKinds = ['replace', 'replace', 'replace', 'drop', 'add', 'twice', 'body', 'headers'] as const;

interface Mutation {
  readonly kind: (typeof mutationKinds)[number];
  readonly part: 'body' | 'query' | 'params';
  readonly pick: number;
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...mutationKinds),
  part: fc.constantFrom('body', 'query', 'params'),
  pick: fc.nat(10_000),
  value: fc.constantFrom(...hostileValues),
});
const mutations = fc.oneof(fc.constant<Mutation[]>([]), fc.array(mutation, { minLength: 1, maxLength: 2 }));

/** Requests to all endpoints: half of them valid by the schemas, the others with one or two faults. */
export function fuzzRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const valuesOf = createSchemaValues(known);
  return fc.oneof(
    ...keys.map((key) => {
      const { access, params, query, body, headers }: Endpoint = endpoints[key];
      const noFields = fc.constant<Record<string, unknown>>({});
      const valid = fc.record({
        identity: fc.constantFrom(...callersByAccess[access]),
        address: fc.nat(20_000).map((number) => `10.9.${number >> 8}.${number & 255}`),
        params: params === undefined ? noFields : valuesOf(params),
        query: (query === undefined ? noFields : valuesOf(query)).map((fields) => Object.entries(fields)),
        headers: (headers === undefined ? noFields : valuesOf(headers)).map(textFields),
        body: body === undefined ? fc.constant(undefined) : valuesOf(body),
      });
      return fc
        .tuple(valid, mutations)
        .map(([request, faults]) => faults.reduce(mutate, { key, ...request } satisfies FuzzRequest));
    }),
  );
}

const textFields = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

function mutate(request: FuzzRequest, { kind, part, pick, value }: Mutation): FuzzRequest {
  if (kind === 'headers') return { ...request, headers: { ...request.headers, ...at(strangeHeaders, pick) } };
  if (kind === 'body')
    return request.body === undefined ? request : { ...request, body: at(strangeBodies, pick) };
  if (part === 'query' && kind === 'twice')
    return { ...request, query: [...request.query, ...request.query] };
  const fields =
    part === 'query' ? Object.fromEntries(request.query) : part === 'params' ? request.params : request.body;
  if (typeof fields !== 'object' || fields === null) return request;
  const changed = mutateFields(fields, { kind, pick, value });
  return { ...request, [part]: part === 'query' ? Object.entries(changed) : changed };
}

function mutateFields(
  fields: object,
  { kind, pick, value }: Pick<Mutation, 'kind' | 'pick' | 'value'>,
): object {
  const entries = Object.entries(fields);
  const name = at(entries, pick)?.[0] ?? 'unknown';
  switch (kind) {
    case 'drop':
      return Object.fromEntries(entries.filter(([other]) => other !== name));
    case 'add':
      return Object.fromEntries([...entries, [at(strangeNames, pick) ?? 'unknown', value]]);
    default:
      return Object.fromEntries([...entries, [name, value]]);
  }
}

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];
