import { type Endpoint, endpoints } from '@golden-acers/contract';
import { type ApiResponse, type BareTestEnv, bySuite, testEnv } from '@golden-acers/testing';
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
/** Written as text, these are valid amounts of money. */
const goodTexts = ['"100"'];
const isNumber = (value: string) => /^-?\d/.test(value);
const badTexts = [...['100', ...bad], ...bad.filter(isNumber).map((value) => `"${value}"`)].filter(
  (value, index, values) => !goodTexts.includes(value) && values.indexOf(value) === index,
);
/** In place of a whole amount of money. */
const badMoney = [
  ...['null', 'true', '100', '"100"', '"1.00"', '[]', '[100]', '{}', '{"cents":100}', '{"currency":"USD"}'],
  ...['{"amountMinor":"100"}', '{"amountMinor":"100","currency":"EUR"}'],
  ...['{"amountMinor":"100","currency":"usd"}', '{"amountMinor":"100","currency":null}'],
  '{"amountMinor":"100","currency":"USD","cents":100}',
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

/** A figure that the player saw: the server compares it with the present one. */
const shownFigures = ['forfeited'];
const insideOf = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable ? insideOf(field.unwrap()) : field;
function isMoney(field: unknown): boolean {
  const inside = insideOf(field);
  if (inside instanceof z.ZodUnion) return inside.options.some(isMoney);
  return inside instanceof z.ZodObject && 'amountMinor' in inside.shape;
}
/** Only calls of the specification have an amount that is a number of cents. */
const isAmount = ([name, field]: readonly [string, unknown]) =>
  !shownFigures.includes(name) &&
  (isMoney(field) || (/(amount|cents)$/i.test(name) && insideOf(field) instanceof z.ZodNumber));
/** Every field of every endpoint that holds an amount, also in arrays. Includes future endpoints. */
const fields = Object.keys(endpoints)
  .filter(isKey)
  .flatMap((key) => {
    const endpoint: Endpoint = endpoints[key];
    return Object.entries(endpoint.body?.shape ?? {}).flatMap(([name, field]) => {
      const inList = Object.entries(partsOf(field)).map(
        ([part, inner]) => [`${name}.0.${part}`, inner] as const,
      );
      return [[name, field] as const, ...inList]
        .filter(isAmount)
        .map(([path, inner]) => ({ key, path, hasMoney: isMoney(inner) }));
    });
  });

const goodBodies: Readonly<Partial<Record<string, object>>> = validBodies;
/** Fields that accept zero, such as an empty till or a jackpot that starts at zero. */
const acceptZero = ['float', 'counted', 'left', 'seed', 'minRecharge', 'minStake', 'minStaked', 'requestMax'];
/** Fields in which null means “no limit” or “not this kind of bonus”. */
const acceptNull = ['bonus', 'maxBonus', 'maxStake', 'budget', 'commandMax', 'dayMax', 'max'];

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
  { key: 'POST /fortune-panda/recharge', path: 'amount', hasMoney: false },
  { key: 'POST /fortune-panda-user/requests', path: 'amount', hasMoney: true },
  { key: 'POST /fortune-panda/jobs', path: 'rows.0.amount', hasMoney: true },
  { key: 'POST /fortune-panda/jobs/preview', path: 'amounts.0.amount', hasMoney: true },
  { key: 'PUT /agent/settings/thresholds', path: 'fourEyesFrom', hasMoney: true },
  { key: 'PUT /agent/jackpots/:slug', path: 'cap', hasMoney: true },
  { key: 'PUT /user/limits', path: 'max', hasMoney: true },
];

test('the lists of values and fields are complete', () => {
  expect(new Set(bad).size).toBeGreaterThanOrEqual(60);
  expect(fields).toEqual(expect.arrayContaining(knownFields));
});

describe.each(fields.map(({ key, path, hasMoney }, index) => [key, path, hasMoney, index] as const))(
  '%s, %s',
  (key, path, hasMoney, index) => {
    const endpoint: Endpoint = endpoints[key];
    const [name = '', ...inList] = path.split('.');
    const last = inList.at(-1) ?? name;
    const send = (value: string, place: number) => {
      const others = Object.entries(goodBodies[key] ?? {}).filter(([field]) => field !== name);
      const kept = others.map(([field, good]) => `${JSON.stringify(field)}:${JSON.stringify(good)},`);
      const sent = inList.length === 0 ? value : `[{"account":"nobody","${last}":${value}}]`;
      return env.call(key, {
        token: endpoint.access === 'agent' ? tokens.agent : tokens.player,
        params: { username },
        headers: { 'idempotency-key': `bad-amount-${key.length}-${place}-0123456789` },
        body: `{${kept.join('')}"${name}":${sent}}`,
      });
    };
    const amountOf = (value: string) => (hasMoney ? `{"amountMinor":${value},"currency":"USD"}` : value);
    const isGoodHere = (value: string) =>
      (value === '"0"' && acceptZero.includes(last)) || (value === '"100000000001"' && last === 'dayMax');
    const expectRefusal = ({ status, body }: ApiResponse, value: string) => {
      expect([status, body.code], value).toEqual([422, 'request.invalid']);
      const refused = Object.keys(body.fields ?? {});
      expect(
        refused.filter((field) => `${field}.`.startsWith(`${path}.`)),
        value,
      ).not.toEqual([]);
    };

    test('refuses every invalid amount', async () => {
      for (const [place, value] of valuesFor(hasMoney ? badTexts : bad, index).entries()) {
        if (!(hasMoney && isGoodHere(value))) expectRefusal(await send(amountOf(text(value)), place), value);
      }
      for (const [place, value] of valuesFor(hasMoney ? badMoney : [], index).entries()) {
        if (value !== 'null' || !acceptNull.includes(last)) expectRefusal(await send(value, place), value);
      }
      for (const [place, value] of valuesFor(unreadable, index).entries()) {
        expect(await send(amountOf(value), place), value).toMatchObject({
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
