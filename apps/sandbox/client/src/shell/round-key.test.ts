import { expect, test } from 'vitest';
import { z } from 'zod';
import { newRoundKey } from './round-key.ts';

test('the key of a round is a UUID of its own', () => {
  const keys = Array.from({ length: 200 }, newRoundKey);
  for (const key of keys) expect(z.uuid().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
