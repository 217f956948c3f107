import { expect, test } from 'vitest';
import { hasDuplicateNames } from './duplicate-names.ts';

test.each([
  '{"amount":1,"amount":2}',
  String.raw`{"amount":1,"am\u006funt":2}`,
  '{"a":[{"b":{"c":1,"d":2,"c":3}}]}',
  '{"a":{"b":1},"c":"}","a":1}',
  String.raw`{"a\\":1,"a\\":2}`,
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
])('%s has a name twice', (json) => {
  JSON.parse(json);
  expect(hasDuplicateNames(json)).toBe(true);
});

test.each([
  '{}',
  '"text"',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":"b","b":"a:","c":"{\\"a\\":1,\\"a\\":2}"}',
  String.raw`{"a":1,"a\\":2}`,
  '{"a":["x","x","a"],"b":["a"]}',
])('%s has no name twice', (json) => {
  JSON.parse(json);
  expect(hasDuplicateNames(json)).toBe(false);
});

test.each([
  ['letters', 'x'.repeat(20_000_000)],
  ['escapes', String.raw`\"`.repeat(10_000_000)],
])('a text of 20 MB of %s is read', (_what, text) => {
  expect(hasDuplicateNames(`{"a":"${text}","b":1}`)).toBe(false);
  expect(hasDuplicateNames(`{"a":"${text}","a":1}`)).toBe(true);
});
