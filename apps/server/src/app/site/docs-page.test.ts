import { readdirSync } from 'node:fs';
import { refusals } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const get = (url: string) => env.server.http.inject(url);

describe('the documentation', () => {
  test('has guides in the order of their numbers, without gaps', async () => {
    const references = ['reference', 'reference-console', 'reference-players'];
    const files = readdirSync(new URL('../../../../../docs/api/', import.meta.url)).sort();
    const guides = files.filter((file) => file !== 'changes.md');
    expect(guides.map((file) => Number(/^\d\d/.exec(file)?.[0]))).toEqual(
      guides.map((_, index) => index + 1),
    );
    const { body } = await get('/api/docs');
    const [nav = ''] = /<nav[\s\S]*<\/nav>/.exec(body) ?? [];
    const shown = [...nav.matchAll(/href="\/api\/docs\/([a-z-]+)"/g)].map(([, name]) => name);
    const names = files.map((file) => file.replace(/^\d+-|\.md$/g, ''));
    expect(shown).toEqual([...names, 'codes', ...references]);
  });

  test('has a reference that is readable without scripts, with a sample of each call in three languages', async () => {
    const { body } = await get('/api/docs/reference');
    const texts = [...body.matchAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, text = '']) => text);
    expect(body).toContain(`Base address: <code>${env.config.publicUrl}/api</code>`);
    const operations = body.match(/<article id="(?!shape-)\w+">/g) ?? [];
    expect(operations.length).toBeGreaterThan(100);
    for (const pattern of [/^curl /, /^import \{/, /^from urllib\.request/m])
      expect(texts.filter((text) => pattern.test(text)).length).toBeGreaterThanOrEqual(operations.length);
    expect(body).toContain('id="shape-Transfer"');
  });

  test('begins at the base address of the API', async () => {
    for (const address of ['/api', '/api/']) {
      const { statusCode, headers } = await get(address);
      expect([statusCode, headers.location]).toEqual([302, '/api/docs']);
    }
  });

  test('says in the reference how long, how large and by which credential', async () => {
    const article = async (page: string, operation: string) =>
      (await get(`/api/docs/${page}`)).body
        .split('<article id="')
        .find((one) => one.startsWith(`${operation}"`));
    const transfers = await article('reference', 'getFortunePandaUsersByUsernameTransfers');
    expect(transfers).toContain('<td>integer, 1 to 100, default 20, query</td>');
    expect(transfers).toContain('Token: an API key or an access token.');
    const register = await article('reference-players', 'postAuthRegister');
    expect(register).toContain('<td>string, 2 to 60 characters</td>');
    expect(register).not.toContain('Token:');
    const stream = await article('reference-players', 'getFortunePandaUserEvents');
    expect(stream).toContain('token: &#39;the access token of a sign-in&#39;');
    const player = await article('reference', 'getFortunePandaUsersByUsername');
    expect(player).not.toContain('password=');
  });

  test('has a document with the address of this server, and bodies that may be left out where nothing is required', async () => {
    for (const address of [
      'openapi.json',
      ...['programs', 'console', 'players'].map((part) => `openapi/${part}.json`),
    ]) {
      const { servers } = (await get(`/api/${address}`)).json();
      expect(servers).toEqual([{ url: `${env.config.publicUrl}/api` }]);
    }
    const { paths } = (await get('/api/openapi/players.json')).json();
    expect(paths['/auth/logout'].post.requestBody.required).toBe(false);
    expect(paths['/auth/login'].post.requestBody.required).toBe(true);
    expect(paths['/auth/login'].post['x-rate-limit']).not.toContain(':');
  });

  test('has a page with the cause and the remedy of each code', async () => {
    const { body } = await get('/api/docs/codes');
    const shown = [...body.matchAll(/<dt id="([\w.]+)">.*?<dd>(.+?)<\/dd><dd>→ (.+?)<\/dd>/g)];
    const described = shown.filter(([, , cause = '', remedy = '']) => cause.length > 10 && remedy.length > 5);
    expect(described.map(([, code]) => code)).toEqual(Object.keys(refusals).toSorted());
  });

  test('has guides without scripts, and a reference that loads from this site only', async () => {
    const start = await get('/api/docs');
    expect(start.headers['content-type']).toBe('text/html; charset=utf-8');
    const addresses = [...start.body.matchAll(/href="(\/api\/docs\/[a-z-]+)"/g)].map(([, path = '']) => path);
    expect(addresses).toEqual(
      expect.arrayContaining(['/api/docs/sign-in', '/api/docs/recharge-safely', '/api/docs/changes']),
    );
    for (const address of addresses) {
      const page = await get(address);
      expect(page.statusCode, address).toBe(200);
      expect(page.body, address).not.toMatch(/<style|style=|\son\w+=|<script>|(src|href)="(https?:)?\/\//i);
      if (address.includes('reference')) continue;
      expect(page.body, address).toMatch(/<h1>[^<]+<\/h1>/);
      expect(page.body, address).not.toContain('<script');
    }
    expect((await get('/api/docs/no-such-page')).statusCode).toBe(404);
    expect((await get('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});
