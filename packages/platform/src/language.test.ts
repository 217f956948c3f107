import { afterEach, expect, it } from 'vitest';
import { httpTestServer, postJson } from './http-test-server.ts';
import { refuse } from './index.ts';

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

it('says a success in the language of the request, and which one it is', async () => {
  const answer = await postJson(startTestServer(), { name: 'Ada' }, '/api/things/7', french);
  expect(answer.json().message).toBe('Compte créé\u202f!');
  expect(answer.headers).toMatchObject({ 'content-language': 'fr' });
  expect(answer.headers.vary).toContain('accept-language');
});

it('says a refusal in it, and in English to whoever names no language of ours', async () => {
  const http = startTestServer({ thing: async () => refuse('game.not_found') });
  const thing = { name: 'Ada' };
  expect((await postJson(http, thing, '/api/things/7', french)).json().message).toBe('Ce jeu n’existe pas.');
  expect((await postJson(http, thing)).json().message).toBe('There is no such game.');
});

it('says what is wrong with a field in it, in our words or in those of the schema library', async () => {
  const wrong = { at: { x: 'far' }, more: 1 };
  const url = '/api/things/7?page=1';
  const { fields } = (await postJson(startTestServer(), wrong, url, { 'accept-language': 'de' })).json();
  expect(fields.more).toBe('Dieses Feld ist nicht bekannt');
  expect(fields['at.x']).toContain('Ungültige Eingabe');
});

it('says a field’s own refusal in it', async () => {
  const http = startTestServer({
    thing: async () => refuse('game.not_found', { fields: { name: 'account.username_taken' } }),
  });
  const answer = await postJson(http, { name: 'Ada' }, '/api/things/7', { 'accept-language': 'es' });
  expect(answer.json().fields).toEqual({ name: 'Este nombre de usuario ya está en uso.' });
});
