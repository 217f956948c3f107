import { beforeEach, expect, it, vi } from 'vitest';
import { takePreloadedResponse } from './preloaded-responses.ts';

const answer = Promise.resolve(new Response('{}'));
beforeEach(() => {
  vi.stubGlobal('performance', { now: () => 500 });
  vi.stubGlobal('window', {
    preloadedResponses: { token: 'abc', language: 'fr', responses: new Map([['/site', answer]]) },
  });
});

it('an answer that was asked for early is taken once', () => {
  expect(takePreloadedResponse('/api/site', 'abc', 'fr')).toBe(answer);
  expect(takePreloadedResponse('/api/site', 'abc', 'fr')).toBeUndefined();
});

it.each([
  ['another question', '/api/user/favourites', 'abc', 'fr'],
  ['the same one with a filter', '/api/site?x=1', 'abc', 'fr'],
  ['another account', '/api/site', 'other', 'fr'],
  ['nobody', '/api/site', null, 'fr'],
  ['another language', '/api/site', 'abc', 'de'],
])('it is none for %s', (_who, address, token, language) => {
  expect(takePreloadedResponse(address, token, language)).toBeUndefined();
  expect(takePreloadedResponse('/api/site', 'abc', 'fr')).toBe(answer);
});

it('it is none when it may be old news', () => {
  vi.stubGlobal('performance', { now: () => 10_001 });
  expect(takePreloadedResponse('/api/site', 'abc', 'fr')).toBeUndefined();
});

it('a page without any asks for itself', () => {
  vi.stubGlobal('window', {});
  expect(takePreloadedResponse('/api/site', 'abc', 'fr')).toBeUndefined();
});
