import { expect } from '@playwright/test';
import { answers, calls, routes } from '../spec-texts/calls.ts';
import { proves } from './proof.ts';

type Row = Readonly<Record<string, unknown>>;
const namesOf = (object: object) => Object.keys(object).sort().join(', ');
const sorted = (list: string) => list.split(', ').sort().join(', ');

const inLayout = ['login', 'register', 'games', 'bonuses', 'platforms', 'aboutUs', 'landing'] as const;
const guarded = ['dashboard', 'wallet', 'profile', 'settings', 'support', 'provider'] as const;
const bare = ['game', 'gameLaunch', 'console', 'agentLogin'] as const;

export function callTexts(): void {
  proves(routes, 'player', async (prove, { page, siteUrl, stranger, expectFailures }) => {
    expectFailures();
    for (const key of [...guarded, ...bare]) {
      await page.goto(prove.text(key));
      await expect(page.getByRole('heading').first()).toBeVisible();
      prove.is(key, new URL(page.url()).pathname);
      const headers = page.getByRole('search');
      if (bare.some((one) => one === key)) await expect(headers).toHaveCount(0);
      else await expect(headers.first()).toBeVisible();
    }
    await page.goto('/');
    await page.waitForURL('**/dashboard');
    prove.is('landingSignedIn', `/ → ${new URL(page.url()).pathname}`);

    const door = await stranger();
    for (const key of inLayout) {
      await door.goto(prove.text(key));
      await expect(door.getByRole('heading', { level: 1 })).toBeVisible();
      prove.is(key, new URL(door.url()).pathname);
    }
    await door.goto('/nowhere');
    await door.waitForURL(`${siteUrl}/`);
    prove.is('unknown', `/nowhere → ${new URL(door.url()).pathname}`);
    await door.goto('/platforms');
    await door.goto('/dashboard');
    await door.waitForURL('**/login');
    prove.is('guard', `/dashboard → ${new URL(door.url()).pathname}`);
    await door.goBack();
    await door.waitForURL('**/platforms');
    for (const key of [...guarded, 'game', 'gameLaunch'] as const) {
      await door.goto(prove.text(key), { waitUntil: 'commit' });
      await door.waitForURL('**/login', { waitUntil: 'commit' });
    }
    await door.context().close();
  });

  proves(calls, 'visitor', async (prove, { house }) => {
    await prove.eachHolds(async (call) => {
      const { status, body } = await house.ask<unknown>(call);
      expect.soft([404, 405], call).not.toContain(status);
      expect.soft(Object.keys(body), call).toEqual(expect.arrayContaining(['success', 'message', 'data']));
    });
  });

  proves(answers, 'player', async (prove, { account, house }) => {
    const { token, user, answer } = account();
    prove.is('user', namesOf(user) === sorted(prove.text('user')) ? prove.text('user') : namesOf(user));
    prove.is('role', user.role);
    prove.is('currency', user.currency);
    prove.is('token', 'accessToken' in answer && 'accessToken');
    prove.is('expires', 'expiresAt' in answer && 'expiresAt');
    prove.is('fortunePanda', Object.keys(answer.fortunePanda ?? {}).join(', '));

    const asked = async <Data>(call: string, body?: object, by = token) =>
      (await house.ask<Data>(call, { token: by, ...(body && { body }) })).body;
    const holdsNames = (key: keyof typeof answers.rows, object: object | undefined) =>
      prove.holds(key, async () =>
        expect(Object.keys(object ?? {})).toEqual(expect.arrayContaining(prove.text(key).split(', '))),
      );
    await holdsNames('game', (await asked<readonly Row[]>('GET /games/fortune-panda')).data[0]);
    await holdsNames('account', (await asked<Row>('GET /fortune-panda-user/account')).data);
    await holdsNames(
      'launch',
      (await asked<Row>('POST /fortune-panda-user/enter-game', { kindId: '1001' })).data,
    );

    const agentToken = (await house.agent()).token;
    await holdsNames(
      'row',
      (await asked<readonly Row[]>('GET /fortune-panda/users', undefined, agentToken)).data[0],
    );
    await holdsNames(
      'isLoggedIn',
      (await asked<Row>('GET /health/fortune-panda', undefined, agentToken)).data,
    );
    const relogin = await asked<Row>('POST /health/fortune-panda/relogin', {}, agentToken);
    prove.is('ok', relogin.status);
    await holdsNames('agent', relogin.data);
  });
}
