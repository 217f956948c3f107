import { type Endpoint, endpoints } from '@golden-acers/contract';
import { type BareTestEnv, bySuite, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validBodies } from '../../../test/security/test-support-bodies.ts';
import { dumpDatabase } from '../../../test/test-support.ts';

/** Written as JSON, because many of these have no value in JavaScript. */
const bad = [
  ...['0', '-0', '0.0', '-0.0', '0e0', '-1', '-100', '-1e3', '-9007199254740993', '-9223372036854775808'],
  ...[
    '1.5',
    '0.1',
    '99.99',
    '1.0000001',
    '1e-1',
    '1e-400',
    '100000000000.5',
    '4.9e-324',
    '0.30000000000000004',
  ],
  ...['100000000001', '9007199254740991', '9007199254740992', '9007199254740993', '9223372036854775807'],
  ...[
    '9223372036854775808',
    '18446744073709551616',
    '1e21',
    '1e22',
    '1e300',
    '1e308',
    '1e309',
    '-1e309',
    '1e999',
  ],
  ...['null', 'true', 'false', '[]', '[100]', '[[100]]', '{}', '{"cents":100}', '{"$gt":0}', '{"valueOf":1}'],
  ...['""', '" "', '"100"', '"1e3"', '"0x64"', '"0b1"', '"1_000"', '"1,000"', '"1.00"', '"+100"', '"-100"'],
  ...[
    '"NaN"',
    '"Infinity"',
    '"null"',
    '"undefined"',
    '"١٠٠"',
    '"１００"',
    '"一百"',
    '"१००"',
    '"100n"',
    '"100\\u0000"',
  ],
  ...['"\\u202e001"', '" 100"', '"100 "', '"1 00"', '"$100"', '"100; drop table transfer"', '"9".repeat(99)'],
];
/** Refused by the JSON parser. */
const unreadable = [
  'NaN',
  'Infinity',
  '-Infinity',
  '+1',
  '.5',
  '1.',
  '0x10',
  '01',
  '1_000',
  '10n',
  '１００',
  '',
  '1e',
  '--1',
];
const text = (value: string) => (value === '"9".repeat(99)' ? `"${'9'.repeat(99)}"` : value);

type Key = keyof typeof endpoints;
const isKey = (key: string): key is Key => key in endpoints;
/** The fields of the objects in an array field. */
function partsOf(field: unknown): z.ZodRawShape {
  const list = field instanceof z.ZodOptional ? field.unwrap() : field;
  const part = list instanceof z.ZodArray ? list.element : undefined;
  return part instanceof z.ZodObject ? part.shape : {};
}

const isAmount = (name: string) => /(amount|cents)$/i.test(name);
/** Every field of every endpoint that holds an amount, also in arrays. Includes future endpoints. */
const fields = Object.keys(endpoints)
  .filter(isKey)
  .flatMap((key) => {
    const endpoint: Endpoint = endpoints[key];
    return Object.entries(endpoint.body?.shape ?? {}).flatMap(([name, field]) => {
      const inList = Object.keys(partsOf(field)).filter(isAmount);
      return [...(isAmount(name) ? [name] : []), ...inList.map((part) => `${name}.0.${part}`)].map(
        (path) => [key, path] as const,
      );
    });
  });

const goodBodies: Readonly<Partial<Record<string, object>>> = validBodies;
const zeros = ['0', '-0', '0.0', '-0.0', '0e0', '1e-400'];
/**
 * Values that are valid in one field only, such as an empty till, a jackpot that starts at zero, or null for
 * “no limit”.
 */
const goodHere: Readonly<Record<string, readonly string[]>> = {
  floatCents: zeros,
  countedCents: zeros,
  leftCents: zeros,
  seedCents: zeros,
  minRechargeCents: zeros,
  minStakeCents: zeros,
  bonusCents: ['null'],
  maxBonusCents: ['null'],
  maxStakeCents: ['null'],
  budgetCents: ['null'],
  commandMaxCents: ['null'],
  dayMaxCents: ['null', '100000000001'],
};

/**
 * Every n-th value is sent to a field, beginning with another one in each, so that every value is sent to
 * several fields.
 */
const valueStep = bySuite(5, 1);
const valuesFor = (values: readonly string[], fieldIndex: number) =>
  values.filter((_value, index) => (index + fieldIndex) % valueStep === 0);

let env: BareTestEnv;
let databaseBefore = '';
let tokens: { agent: string; player: string };
let username: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  const player = await env.player('bad-amounts');
  username = player.fortunePanda.username;
  tokens = { agent: env.root.token, player: player.token };
  databaseBefore = await dumpDatabase(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

/** Fields that the search must find, so that a broken search fails the test. */
const knownFields = [
  ['POST /fortune-panda/recharge', 'amount'],
  ['POST /fortune-panda-user/requests', 'amount'],
  ['POST /fortune-panda/jobs', 'rows.0.amountCents'],
  ['POST /fortune-panda/jobs/preview', 'amounts.0.amountCents'],
  ['PUT /agent/settings/thresholds', 'fourEyesFromCents'],
  ['PUT /agent/jackpots/:slug', 'capCents'],
];

test('the lists of values and fields are complete', () => {
  expect(new Set(bad).size).toBeGreaterThanOrEqual(60);
  expect(fields).toEqual(expect.arrayContaining(knownFields));
});

describe.each(fields.map(([key, path], index) => [key, path, index] as const))(
  '%s, %s',
  (key, path, index) => {
    const endpoint: Endpoint = endpoints[key];
    const [name = '', ...inList] = path.split('.');
    const send = (value: string, place: number) => {
      const others = Object.entries(goodBodies[key] ?? {}).filter(([field]) => field !== name);
      const kept = others.map(([field, good]) => `${JSON.stringify(field)}:${JSON.stringify(good)},`);
      const sent = inList.length === 0 ? value : `[{"account":"nobody","${inList.at(-1)}":${value}}]`;
      return env.call(key, {
        token: endpoint.access === 'agent' ? tokens.agent : tokens.player,
        params: { username },
        headers: { 'idempotency-key': `bad-amount-${key.length}-${place}-0123456789` },
        body: `{${kept.join('')}"${name}":${sent}}`,
      });
    };

    test('refuses every invalid amount', async () => {
      for (const [place, value] of valuesFor(bad, index).entries()) {
        if (goodHere[name]?.includes(value)) continue;
        const response = await send(text(value), place);
        expect(response, value).toMatchObject({
          status: 422,
          body: { code: 'request.invalid', fields: { [path]: expect.any(String) } },
        });
      }
      for (const [place, value] of valuesFor(unreadable, index).entries()) {
        expect(await send(value, place), value).toMatchObject({
          status: 400,
          body: { code: 'request.malformed' },
        });
      }
    });
  },
);

// The last test, because a dump takes longer than all requests of a field.
test('none of the invalid amounts writes anything', async () => {
  expect(await dumpDatabase(env.db)).toBe(databaseBefore);
});
