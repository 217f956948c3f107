import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@golden-acers/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

/** Returns a folder as the bundler writes it. */
async function builtClient() {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(folder, 'logos'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>a game</title>');
  await writeFile(join(folder, 'logos', 'acres-of-gold.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets', 'index-abc123.js'), 'export {};');
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

let client: Awaited<ReturnType<typeof builtClient>>;
let sandbox: SandboxTestEnv;
/** Has no built client. */
let bare: SandboxTestEnv;
beforeAll(async () => {
  client = await builtClient();
  sandbox = await sandboxTestEnv({ config: { clientDist: client.folder } });
  bare = await sandboxTestEnv({ config: { siteOrigin: 'https://site.test' } });
});
afterAll(async () => {
  await bare[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
  await client[Symbol.asyncDispose]();
});

const asBrowser = { headers: { accept: 'text/html' } };

test('an unused launch link shows the game on every visit, a used one shows a notice', async () => {
  await sandbox.player('player_01');
  const path = new URL(await sandbox.launchUrl('player_01', 1001)).pathname;
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await fetch(`${sandbox.url}${path}`, asBrowser);
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>a game</title>']);
  }
  await sandbox.api('POST /launch', { body: { token: path.replace('/play/', '') } });
  const used = await fetch(`${sandbox.url}${path}`, asBrowser);
  expect([used.status, used.headers.get('cache-control')]).toEqual([410, 'no-store']);
  expect(await used.text()).toContain('This game link has expired');
  expect((await fetch(`${sandbox.url}/games/acres-of-gold`, asBrowser)).status).toBe(200);
  expect((await fetch(`${sandbox.url}/games/no-such-game`, asBrowser)).status).toBe(404);
});

test('the notice of a used link leads back to the site that opened the game', async () => {
  await sandbox.player('player_02');
  const lobby = 'https://site.test/games?a=1&b=2';
  const path = new URL(await sandbox.launchUrl('player_02', 1001, lobby)).pathname;
  await sandbox.api('POST /launch', { body: { token: path.replace('/play/', '') } });
  const page = await (await fetch(`${sandbox.url}${path}?language=de`, asBrowser)).text();
  expect(page).toContain('<a href="https://site.test/games?a=1&amp;b=2" target="_top">Zurück zur Lobby</a>');
  expect(await (await fetch(`${sandbox.url}/play/unknown`, asBrowser)).text()).not.toContain('<a ');
});

test('every page has the sandbox label, and only the site may frame it', async () => {
  const paths = ['/', '/play/unknown', '/games/no-such-game', '/nowhere', '/games/golden-nets'];
  const statuses = [];
  for (const path of paths) {
    const page = await fetch(`${bare.url}${path}`, asBrowser);
    statuses.push(page.status);
    expect(await page.text()).toContain('Sandbox · play credits');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toMatch(/frame-ancestors https:\/\/site\.test$/);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('x-frame-options')).toBe(null);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  expect(statuses).toEqual([200, 410, 404, 404, 503]);
});

test('a page is in the language that the site passed, or in the browser’s', async () => {
  const read = async (path: string, language: string) =>
    (
      await fetch(`${bare.url}${path}`, { headers: { accept: 'text/html', 'accept-language': language } })
    ).text();
  const french = await read('/play/unknown?language=fr', 'de-DE,de;q=0.9');
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain('Ce lien de jeu a expiré');
  expect(await read('/play/unknown', 'de-DE,de;q=0.9')).toContain('Dieser Spiel-Link ist abgelaufen');
  expect(await read('/nowhere?language=klingon', 'es')).toContain('Aquí no hay nada');
  expect(await read('/', 'fr')).toMatch(/retour de 99,54\s%/);
});

test('the page that verifies rounds has every game, its texts in each language, and its scripts alone', async () => {
  const page = await fetch(`${bare.url}/verify?language=de`);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(html).toContain('Eine Runde prüfen');
  for (const slug of games.keys()) expect(html).toContain(`<option value="${slug}">`);
  const numbers = await fetch(`${bare.url}/verify/numbers.md`);
  expect(numbers.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await numbers.text()).toContain('# What each number decides');
  for (const path of ['page.mjs', 'verify.mjs', 'games/slots.mjs']) {
    const script = await fetch(`${bare.url}/verify/${path}`);
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  }
  const others = ['no-such.mjs', '..%2fpackage.json', 'games/..%2f..%2fpackage.json', ''];
  for (const path of others) {
    const { status } = await fetch(`${bare.url}/verify/${path}`);
    expect([path, status]).toEqual([path, 404]);
  }
});

test('the index lists the games with their return', async () => {
  const html = await (await fetch(`${bare.url}/`)).text();
  for (const text of ['Acres of Gold', 'Jacks or Better', 'Golden Nets', 'returns 99.54%'])
    expect(html).toContain(text);
  const css = await fetch(`${bare.url}/sandbox.css`);
  expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('the site may show the logos, hashed files are cached for ever, and a missing file is a 404', async () => {
  const logo = await fetch(`${sandbox.url}/logos/acres-of-gold.svg`);
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  expect(logo.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const script = await fetch(`${sandbox.url}/assets/index-abc123.js`);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  for (const path of [
    '/logos/no.svg',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%00',
    '/index.html%00',
  ]) {
    const { status } = await fetch(`${sandbox.url}${path}`);
    expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code === 404 || code === 400)]);
  }
  expect((await fetch(`${sandbox.url}/`)).status).toBe(200);
  expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('The games sandbox');
});
