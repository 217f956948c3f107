import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type BareTestEnv, registrationBody, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const get = (url: string, headers: Record<string, string> = {}) =>
  env.server.http.inject({ method: 'GET', url, headers });

describe('a large response', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s where the client takes it', async (encoding, open) => {
    const plain = await get('/api/openapi/players.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await get('/api/openapi/players.json', { 'accept-encoding': encoding });
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual([
      encoding,
      expect.stringContaining('accept-encoding'),
    ]);
    expect(open(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    const settings = await get('/api/site', { 'accept-encoding': encoding });
    expect(settings.headers['content-encoding']).toBeUndefined();
  });

  test('is compressed for an agent too, unless it may contain a token or a password', async () => {
    const headers = { 'accept-encoding': 'br' };
    const authorization = `Bearer ${env.root.token}`;
    const audit = await get('/api/agent/roles', { ...headers, authorization });
    expect([audit.statusCode, audit.headers['content-encoding']]).toEqual([200, 'br']);
    const name = `long-${'x'.repeat(20)}`;
    const firstName = 'R'.repeat(60);
    const registered = await env.visitor.request('POST /auth/register', {
      headers,
      body: registrationBody(name, { firstName, lastName: firstName }),
    });
    expect(registered).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    expect(registered.headers['content-encoding']).toBeUndefined();
  });
});

describe('a public response', () => {
  test.each(['/api/openapi.json', '/api/docs', '/api/docs/reference', '/api/docs.css', '/api/site'])(
    '%s is cached and sent again when it has changed',
    async (url) => {
      const first = await get(url);
      const etag = String(first.headers.etag);
      expect(first.headers['cache-control']).toBe('public, no-cache');
      const again = await get(url, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      const strong = etag.replace('W/', '');
      expect((await get(url, { 'if-none-match': strong })).statusCode).toBe(304);
      expect((await get(url, { 'if-none-match': 'W/"older"' })).statusCode).toBe(200);
    },
  );

  test('differs by language', async () => {
    const tags = ['en', 'de'].map(async (language) => {
      const { headers } = await get('/api/site', { 'accept-language': language });
      expect(String(headers.vary)).toContain('accept-language');
      return headers.etag;
    });
    expect(await Promise.all(tags)).toEqual([expect.any(String), expect.any(String)]);
  });

  test('does not include data of an account', async () => {
    const { headers } = await get('/api/agent/roles', { authorization: `Bearer ${env.root.token}` });
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  });
});
