import { endpoints } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const paths = [...new Set(Object.keys(endpoints).map((key) => key.split(' ')[1] ?? ''))];
const strange = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };

test('no response lets a page of another origin read it, or sets a cookie', async () => {
  for (const path of [...paths.map((path) => `/api${path}`), '/', '/api/docs', '/healthz', '/metrics']) {
    // An unknown parameter, so that no stream begins.
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const response = await env.server.http.inject({ method, url: `${path}?unknown=1`, headers: strange });
      const names = Object.keys(response.headers);
      expect(
        names.filter((name) => name.startsWith('access-control-') || name === 'set-cookie'),
        `${method} ${path}`,
      ).toEqual([]);
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  }
});

test('no path has a method that the contract does not name', async () => {
  for (const path of paths) {
    for (const method of ['TRACE', 'PATCH', 'PROPFIND'] as const) {
      const response = await env.server.http.inject({ method, url: `/api${path}` });
      expect([response.statusCode, response.json().code], `${method} ${path}`).toEqual([
        ...[405, 'route.method_not_allowed'],
      ]);
      const named = Object.keys(endpoints).filter((key) => key.endsWith(` ${path}`));
      expect(String(response.headers.allow).split(', ')).toEqual(
        expect.arrayContaining(named.map((key) => key.split(' ')[0])),
      );
      expect(response.body).not.toContain(method);
    }
  }
});

test('OPTIONS names the methods of a path, and nothing of a path without endpoints', async () => {
  for (const path of paths) {
    const response = await env.server.http.inject({ method: 'OPTIONS', url: `/api${path}` });
    expect([response.statusCode, response.body], path).toEqual([204, '']);
    const named = Object.keys(endpoints).filter((key) => key.endsWith(` ${path}`));
    expect(String(response.headers.allow).split(', ')).toEqual(
      expect.arrayContaining(['OPTIONS', ...named.map((key) => key.split(' ')[0])]),
    );
  }
  const unknown = await env.server.http.inject({ method: 'OPTIONS', url: '/api/nothing' });
  expect([unknown.statusCode, unknown.headers.allow]).toEqual([404, undefined]);
});
