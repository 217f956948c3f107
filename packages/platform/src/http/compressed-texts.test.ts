import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttp, createLog, type HttpRequest, sendRevalidated } from '../index.ts';
import { encodeFor } from './compressed-texts.ts';
import { testContentSecurityPolicy } from './test-support-http.ts';

const large = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ index, text: 'many words' })));
const requests: HttpRequest[] = [];

function textServer() {
  const http = createHttp({ log: createLog('fatal'), contentSecurityPolicy: testContentSecurityPolicy });
  http.get('/:text', (request, reply) => {
    requests.push(request);
    const body = request.url === '/large' ? large : 'small';
    return sendRevalidated(request, reply, { type: 'text/plain; charset=utf-8', body });
  });
  return (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
] as const)('a public text is sent to clients that accept %s as %s', async (accepted, encoding, decode) => {
  const get = textServer();
  const response = await get('/large', { 'accept-encoding': accepted });
  expect(response.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/plain; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(decode(response.rawPayload).toString()).toBe(large);
  const known = { 'accept-encoding': accepted, 'if-none-match': String(response.headers.etag) };
  expect((await get('/large', known)).statusCode).toBe(304);
});

test('a client that accepts no encoding, and a small text, get the text itself', async () => {
  const get = textServer();
  const plain = await get('/large');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, large]);
  const small = await get('/small', { 'accept-encoding': 'br' });
  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'small']);
});

test('all responses share one compressed copy', async () => {
  const get = textServer();
  requests.length = 0;
  for (let count = 0; count < 2; count += 1) await get('/large', { 'accept-encoding': 'br' });
  const [one, other] = await Promise.all(requests.map((request) => encodeFor(request, large)));
  expect(one?.content.length).toBeGreaterThan(0);
  expect(one?.content).toBe(other?.content);
});
