import { beforeEach, expect, test, vi } from 'vitest';
import { takeEarlyResponse } from './early-responses.ts';

const response = Promise.resolve(new Response('{}'));
beforeEach(() => {
  vi.stubGlobal('performance', { now: () => 500 });
  vi.stubGlobal('window', {
    earlyReads: { token: 'abc', language: 'fr', responses: new Map([['/api/site', response]]) },
  });
});

test('an early response is returned once', () => {
  expect(takeEarlyResponse('/api/site', 'abc', 'fr')).toBe(response);
  expect(takeEarlyResponse('/api/site', 'abc', 'fr')).toBeUndefined();
});

test.each([
  ['another read', '/api/user/favourites', 'abc', 'fr'],
  ['a filtered read', '/api/site?x=1', 'abc', 'fr'],
  ['another account', '/api/site', 'other', 'fr'],
  ['a visitor', '/api/site', null, 'fr'],
  ['another language', '/api/site', 'abc', 'de'],
])('there is no early response for %s', (_who, url, token, language) => {
  expect(takeEarlyResponse(url, token, language)).toBeUndefined();
  expect(takeEarlyResponse('/api/site', 'abc', 'fr')).toBe(response);
});

test('there is no early response if it may be outdated', () => {
  vi.stubGlobal('performance', { now: () => 10_001 });
  expect(takeEarlyResponse('/api/site', 'abc', 'fr')).toBeUndefined();
});
