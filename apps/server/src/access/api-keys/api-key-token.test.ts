import { seededRandom } from '@golden-acers/platform';
import { expect, test } from 'vitest';
import { hintOfApiKey, isApiKeyToken, newApiKeyToken } from './api-key-token.ts';

test('a key has a prefix, 256 bits and a checksum that detects every typing error', () => {
  const random = seededRandom('keys');
  const token = newApiKeyToken(random);
  expect(token).toMatch(/^ga_live_[0-9A-Za-z]{49}$/);
  expect(isApiKeyToken(token)).toBe(true);
  expect(newApiKeyToken(random)).not.toBe(token);
  expect(hintOfApiKey(token)).toBe(`${token.slice(0, 12)}…${token.slice(-4)}`);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(isApiKeyToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), `at ${at}`).toBe(false);
  }
  const most = newApiKeyToken({ bytes: (size) => new Uint8Array(size).fill(255) });
  const least = newApiKeyToken({ bytes: (size) => new Uint8Array(size) });
  expect([most.length, least.length]).toEqual([57, 57]);
});
