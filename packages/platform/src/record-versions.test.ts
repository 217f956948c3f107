import { expect, test } from 'vitest';
import { recordVersionOf } from './record-versions.ts';

test('a version depends on the values, and not on the order of their keys', () => {
  const version = recordVersionOf({ text: 'Hello', prizes: [{ places: 1, cents: 500n }] });
  expect(version).toMatch(/^[0-9a-f]{32}$/);
  expect(recordVersionOf({ prizes: [{ cents: 500n, places: 1 }], text: 'Hello' })).toBe(version);
  expect(recordVersionOf({ text: 'Hello', prizes: [{ places: 2, cents: 500n }] })).not.toBe(version);
});
