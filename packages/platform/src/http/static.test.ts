import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttp, createLog, type Http, serveStaticApp } from '../index.ts';

const page = '<!doctype html><title>Site</title>';
const script = `console.log(${JSON.stringify('x'.repeat(5_000))});`;
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function site(): { http: Http; dir: string } {
  const dir = mkdtempSync(join(tmpdir(), 'static-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'secret.txt'), 'secret');
  writeFileSync(join(dir, 'dist', '.env'), 'secret');
  writeFileSync(join(dir, 'dist', 'index.html'), page);
  writeFileSync(join(dir, 'dist', 'robots.txt'), 'User-agent: *');
  writeFileSync(join(dir, 'dist', 'assets', 'app-abc123.js'), script);
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: "default-src 'self'" });
  serveStaticApp(http, { folder: pathToFileURL(`${dir}/dist/`), nonPagePrefixes: ['/api/'] });
  return { http, dir };
}

test.each(['/', '/games', '/game/12?url=x', '/adminacers'])(
  'a navigation to %s gets the page, which is revalidated',
  async (url) => {
    const response = await site().http.inject({ url, headers: html });
    expect([response.statusCode, response.body]).toEqual([200, page]);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['content-security-policy']).toBe("default-src 'self'");
  },
);

test('a file with a content hash in its name is cached for ever, and any other file is revalidated', async () => {
  const { http } = site();
  const asset = await http.inject('/assets/app-abc123.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  const robots = await http.inject('/robots.txt');
  expect(robots.headers['cache-control']).toBe('no-cache');
  const unchanged = await http.inject({
    url: '/robots.txt',
    headers: { 'if-none-match': String(robots.headers.etag) },
  });
  expect(unchanged.statusCode).toBe(304);
});

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/13', 'User-agent'],
  ['bytes=10-', 206, 'bytes 10-12/13', ': *'],
  ['bytes=-3', 206, 'bytes 10-12/13', ': *'],
  ['bytes=5-900', 206, 'bytes 5-12/13', 'agent: *'],
  ['bytes=13-', 416, 'bytes */13', ''],
  ['bytes=-', 200, undefined, 'User-agent: *'],
  ['bytes=0-1,3-4', 200, undefined, 'User-agent: *'],
  ['lines=0-1', 200, undefined, 'User-agent: *'],
])('an audio player that requests %s gets %i', async (range, status, contentRange, body) => {
  const response = await site().http.inject({ url: '/robots.txt', headers: { range } });
  expect([response.statusCode, response.headers['content-range'], response.body]).toEqual([
    status,
    contentRange,
    body,
  ]);
});

test('a HEAD request gets only the headers of the file', async () => {
  const response = await site().http.inject({ method: 'HEAD', url: '/robots.txt' });
  expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '13', '']);
});

test('large text is sent compressed', async () => {
  const { http } = site();
  const response = await http.inject({
    url: '/assets/app-abc123.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers['content-encoding']).toBe('gzip');
  expect(response.rawPayload.length).toBeLessThan(script.length / 10);
  expect(gunzipSync(response.rawPayload).toString()).toBe(script);
});

test('a file that the bundler compressed is sent as it is, with the same type and cache time', async () => {
  const { http, dir } = site();
  writeFileSync(join(dir, 'dist', 'assets', 'app-abc123.js.br'), brotliCompressSync(script));
  const response = await http.inject({
    url: '/assets/app-abc123.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers['content-type']).toContain('javascript');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
  const plain = await http.inject('/assets/app-abc123.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
});

test.each([
  ['a missing script', '/assets/gone-123.js', html],
  ['a missing picture', '/logo.png', html],
  ['an unknown path of the API', '/api/nothing', html],
  ['an unknown path for a program', '/games', { accept: 'application/json' }],
  ['a hidden file', '/.env', {}],
  ['a file outside the folder', '/../secret.txt', {}],
  ['a file outside the folder, encoded', '/..%2fsecret.txt', {}],
  ['a file outside the folder, encoded differently', '/assets/..%5c..%5c..%5csecret.txt', {}],
])('%s does not get the page', async (_what, url, headers) => {
  const response = await site().http.inject({ url, headers });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.body).not.toContain('secret');
  expect(response.json()).toMatchObject({ success: false });
});

describe('with a page per language', () => {
  const languages = { french: 'fr-CA,fr;q=0.9,en;q=0.5', german: 'de', none: 'ja' };
  function localizedSite(): Http {
    const { dir } = site();
    for (const language of ['en', 'fr']) {
      mkdirSync(join(dir, 'dist', 'pages', language), { recursive: true });
      for (const name of ['index', 'landing', 'games'])
        writeFileSync(join(dir, 'dist', 'pages', language, `${name}.html`), `${language} ${name}`);
    }
    const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: "default-src 'self'" });
    serveStaticApp(http, {
      folder: pathToFileURL(`${dir}/dist/`),
      nonPagePrefixes: ['/api/'],
    });
    return http;
  }
  test.each([
    ['/', 'french', 'fr landing'],
    ['/', 'none', 'en landing'],
    ['/games?q=gold', 'french', 'fr games'],
    ['/wallet', 'french', 'fr index'],
    ['/game/12', 'french', 'fr index'],
    ['/../fr/games', 'none', 'en index'],
    ['/%2e%2e%2ffr%2fgames', 'none', 'en index'],
    ['/games', 'german', page],
  ] as const)('a navigation to %s by a reader of %s gets “%s”', async (url, reader, expected) => {
    const response = await localizedSite().inject({
      url,
      headers: { ...html, 'accept-language': languages[reader] },
    });
    expect([response.statusCode, response.body]).toEqual([200, expected]);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers.vary).toContain('accept-language');
    expect(response.headers['content-security-policy']).toBe("default-src 'self'");
  });
});

test('a page contains the origin of the site, compressed or not', async () => {
  const { dir } = site();
  const preview = `<meta property="og:image" content="%PUBLIC_URL%/og-image.jpg">${' '.repeat(2_000)}`;
  const file = join(dir, 'dist', 'index.html');
  writeFileSync(file, preview);
  writeFileSync(`${file}.br`, brotliCompressSync(preview));
  writeFileSync(`${file}.gz`, gzipSync(preview));
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: "default-src 'self'" });
  const publicUrl = 'https://acers.example';
  serveStaticApp(http, { folder: pathToFileURL(`${dir}/dist/`), nonPagePrefixes: ['/api/'], publicUrl });
  const decoders = { identity: (content: Buffer) => content, br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const response = await http.inject({
      url: '/about-us',
      headers: { ...html, 'accept-encoding': encoding },
    });
    expect(decode(response.rawPayload).toString().trim()).toBe(
      '<meta property="og:image" content="https://acers.example/og-image.jpg">',
    );
  }
});

test('a POST to a page does not get the page', async () => {
  const response = await site().http.inject({ method: 'POST', url: '/games', headers: html });
  expect(response.statusCode).toBe(404);
});

test('a new build is served while the server runs', async () => {
  const { http, dir } = site();
  await http.ready();
  writeFileSync(join(dir, 'dist', 'assets', 'app-def456.js'), script);
  expect((await http.inject('/assets/app-def456.js')).statusCode).toBe(200);
});

test('without a build the API still works', async () => {
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: "default-src 'self'" });
  serveStaticApp(http, { folder: new URL('../no-such-folder/', import.meta.url) });
  http.get('/api/x', async () => ({ ok: true }));
  expect((await http.inject('/api/x')).statusCode).toBe(200);
  expect((await http.inject({ url: '/', headers: html })).statusCode).toBe(404);
});
