import { afterEach, expect, test } from 'vitest';
import { refuse } from '../index.ts';
import { httpTestServer, postJson } from './test-support-http.ts';

const open: ReturnType<typeof httpTestServer>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close()));
});
const startTestServer = (...options: Parameters<typeof httpTestServer>) => {
  const http = httpTestServer(...options);
  open.push(http);
  return http;
};
const french = { 'accept-language': 'fr-FR, en;q=0.5' };

test('a success message is in the language of the request, and the response names that language', async () => {
  const response = await postJson(startTestServer(), { name: 'Ada' }, '/api/things/7', french);
  expect(response.json().message).toBe('Compte créé\u202f!');
  expect(response.headers).toMatchObject({ 'content-language': 'fr' });
  expect(response.headers.vary).toContain('accept-language');
});

test('a refusal is in the language of the request, and in English for an unsupported language', async () => {
  const http = startTestServer({ thing: async () => refuse('game.not_found') });
  const thing = { name: 'Ada' };
  expect((await postJson(http, thing, '/api/things/7', french)).json().message).toBe('Ce jeu n’existe pas.');
  expect((await postJson(http, thing)).json().message).toBe('There is no such game.');
});

test('field messages are translated, those of the schema library too', async () => {
  const wrong = { at: { x: 'far' }, more: 1 };
  const url = '/api/things/7?page=1';
  const { fields } = (await postJson(startTestServer(), wrong, url, { 'accept-language': 'de' })).json();
  expect(fields.more).toBe('Dieses Feld ist nicht bekannt');
  expect(fields['at.x']).toBe('Dieser Wert ist nicht gültig');
});

test('a refusal of one field is translated', async () => {
  const http = startTestServer({
    thing: async () => refuse('game.not_found', { fields: { name: 'account.username_taken' } }),
  });
  const response = await postJson(http, { name: 'Ada' }, '/api/things/7', { 'accept-language': 'es' });
  expect(response.json().fields).toEqual({ name: 'Este nombre de usuario ya está en uso.' });
});
