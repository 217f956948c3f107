import { toMoney } from '@golden-acers/contract';
import { type ApiResponse, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({ config: { termsVersion: '2026-11' } });
});
afterAll(() => env[Symbol.asyncDispose]());

const code = ({ status, body }: ApiResponse) => [status, body.code];
const accepted = { version: '2026-11', isAccepted: true };

test('a registration accepts the current terms', async () => {
  const player = await env.player('new_terms');
  expect((await player.call('GET /user/terms')).data).toEqual(accepted);
});

test('a player who accepted other terms cannot play or request credit until it accepts these', async () => {
  const player = await env.player('old_terms');
  await sql`update account set terms_version = '1' where id = ${player.id}`.execute(env.db);
  expect((await player.call('GET /user/terms')).data).toEqual({ ...accepted, isAccepted: false });
  const launch = () => player.request('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });
  const send = (kind: 'recharge' | 'redeem') =>
    player.request('POST /fortune-panda-user/requests', { body: { kind, amount: toMoney(100n) } });
  const refused = [403, 'account.terms_not_accepted'];
  expect(code(await launch())).toEqual(refused);
  expect(code(await send('recharge'))).toEqual(refused);
  // A player who does not agree takes the money out.
  expect((await send('redeem')).status).toBe(201);

  const accept = (version: string) => player.request('POST /user/terms', { body: { version } });
  expect(code(await accept('1'))).toEqual([409, 'account.terms_changed']);
  expect(code(await launch())).toEqual(refused);
  const both = await Promise.all([accept('2026-11'), accept('2026-11')]);
  expect(both.map(({ body }) => body.data)).toEqual([accepted, accepted]);
  expect((await launch()).status).toBe(200);
  expect((await send('recharge')).status).toBe(201);
});

test('agents need not accept the terms', async () => {
  await env.root.expectRefusal('player.required', 'POST /user/terms', { body: { version: '2026-11' } });
});
