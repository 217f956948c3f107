import { seededRandom } from '@golden-acers/platform';
import { expect, test } from 'vitest';
import { hasApiKeyPrefix, hintOfApiKey, isApiKeyToken, newApiKeyToken } from './api-key-token.ts';

test('a key has a prefix, 256 bits and a checksum that detects every typing error', () => {
  const random = seededRandom('keys');
  const token = newApiKeyToken(random, 'live');
  expect(token).toMatch(/^ga_live_[0-9A-Za-z]{49}$/);
  expect(isApiKeyToken(token, 'live')).toBe(true);
  expect(newApiKeyToken(random, 'live')).not.toBe(token);
  expect(hintOfApiKey(token)).toBe(`${token.slice(0, 12)}…${token.slice(-4)}`);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const wrong = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    expect(isApiKeyToken(wrong, 'live'), `at ${at}`).toBe(false);
  }
  const most = newApiKeyToken({ bytes: (size) => new Uint8Array(size).fill(255) }, 'live');
  const least = newApiKeyToken({ bytes: (size) => new Uint8Array(size) }, 'test');
  expect([most.length, least.length]).toEqual([57, 57]);
});

test('a key of one mode is none of the other, even with the other prefix', () => {
  const token = newApiKeyToken(seededRandom('modes'), 'test');
  expect(token).toMatch(/^ga_test_/);
  expect([isApiKeyToken(token, 'test'), isApiKeyToken(token, 'live')]).toEqual([true, false]);
  const disguised = token.replace('ga_test_', 'ga_live_');
  expect([isApiKeyToken(disguised, 'live'), isApiKeyToken(disguised, 'test')]).toEqual([false, false]);
  expect([token, disguised, 'another'].map(hasApiKeyPrefix)).toEqual([true, true, false]);
});
