import { type BareTestEnv, linkTokenOf, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const page = '/verify-email';
const open = (token: string) => env.call('POST /auth/verify-email', { body: { token } });
const repeat = ({ token }: TestPlayer) => env.call('POST /user/verification', { token, body: {} });
async function isVerified({ token }: TestPlayer): Promise<unknown> {
  const { body } = await env.call('GET /user/profile', { token });
  return Reflect.get(Object(Reflect.get(Object(body.data), 'user')), 'isEmailVerified');
}
const change = (player: TestPlayer, changes: object) =>
  player.request('PUT /user/profile', {
    body: {
      firstName: 'Rosa',
      lastName: 'Marsh',
      username: player.email.split('@')[0],
      email: player.email,
      phone: '+1 555 010 0199',
      country: null,
      currency: 'USD',
      ...changes,
    },
  });

describe('an address', () => {
  test('is verified once, by the link of the registration mail', async () => {
    const player = await env.player('verifies');
    expect(await isVerified(player)).toBe(false);
    const token = linkTokenOf(await env.mailTo(player.email, page));
    expect(await open(token)).toMatchObject({ status: 200, body: { data: { awaits: null } } });
    expect(await isVerified(player)).toBe(true);
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'link.not_valid' } });
    expect((await repeat(player)).body.code).toBe('account.email_verified_already');
  });

  test('must be verified within three days, and a link that is requested replaces the first', async () => {
    const player = await env.player('patient');
    const first = linkTokenOf(await env.mailTo(player.email, page));
    expect((await repeat(player)).status).toBe(200);
    const second = linkTokenOf(await env.mailTo(player.email, page, 2));
    expect((await open(first)).body.code).toBe('link.not_valid');
    env.clock.advance(3 * 24 * 3_600_000);
    expect((await open(second)).body.code).toBe('link.not_valid');
    expect(await isVerified(player)).toBe(false);
  });

  test('stays verified in another spelling and when another field changes', async () => {
    const player = await env.player('same');
    expect((await open(linkTokenOf(await env.mailTo(player.email, page)))).status).toBe(200);
    await change(player, { email: 'SAME@players.test', phone: '+1 555 010 0111' });
    expect(await isVerified(player)).toBe(true);
  });

  test('gets a limited number of mails', async () => {
    const player = await env.player('presses');
    for (let times = 0; times < 4; times += 1) expect((await repeat(player)).status).toBe(200);
    expect((await repeat(player)).status).toBe(429);
  });
});
