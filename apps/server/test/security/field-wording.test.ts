import { type Endpoint, endpoints } from '@golden-acers/contract';
import { createApiCaller } from '@golden-acers/testing';
import { afterAll, expect, test } from 'vitest';
import { bindContract } from './test-support-bound-contract.ts';

const contract = bindContract();
afterAll(() => contract.close());
const call = createApiCaller(() => ({ http: contract }));

const strangeValues = [
  undefined,
  null,
  0,
  -1,
  1e15,
  0.5,
  '',
  'x'.repeat(3_000),
  [],
  Array(300).fill('x'),
  {},
  true,
];

/** Words that only the messages of the validation library contain. */
const libraryWords =
  /expected|received|too (big|small)|invalid (input|option|string|key)|unrecognized|\bNaN\b/i;

test('no invalid field gets the untranslated message of a library', async () => {
  const found = new Set<string>();
  for (const key of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    const endpoint: Endpoint = endpoints[key];
    const names = Object.keys({ ...endpoint.body?.shape, ...endpoint.query?.shape });
    for (const value of endpoint.events === undefined && names.length > 0 ? strangeValues : []) {
      const fields = Object.fromEntries(names.map((name) => [name, value]));
      const isBody = endpoint.body !== undefined;
      const { status, body } = await call(key, isBody ? { body: fields } : { query: fields });
      if (status !== 422) continue;
      for (const text of Object.values(body.fields ?? {}))
        if (libraryWords.test(text)) found.add(`${key}: ${text}`);
    }
  }
  expect([...found]).toEqual([]);
});
