import { expect } from '@playwright/test';
import { ask, signInByApi } from '../api.ts';
import { answers, calls } from '../spec-texts/calls.ts';
import { proves } from './proof.ts';

type Row = Readonly<Record<string, unknown>>;
const namesOf = (object: object) => Object.keys(object).sort().join(', ');
const sorted = (list: string) => list.split(', ').sort().join(', ');

export function callTexts(): void {
  proves(calls, 'visitor', async (prove, { product }) => {
    await prove.eachHolds(async (call) => {
      const { status, body } = await ask<unknown>(product, call);
      expect.soft([404, 405], call).not.toContain(status);
      expect.soft(Object.keys(body), call).toEqual(expect.arrayContaining(['success', 'message', 'data']));
    });
  });

  proves(answers, 'player', async (prove, { account, product }) => {
    const { token, user, answer } = account();
    prove.is('user', namesOf(user) === sorted(prove.text('user')) ? prove.text('user') : namesOf(user));
    prove.is('role', user.role);
    prove.is('currency', user.currency);
    prove.is('token', 'accessToken' in answer && 'accessToken');
    prove.is('expires', 'expiresAt' in answer && 'expiresAt');
    prove.is('fortunePanda', Object.keys(answer.fortunePanda ?? {}).join(', '));

    const asked = async <Data>(call: string, body?: object, by = token) =>
      (await ask<Data>(product, call, { token: by, body })).body;
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

    const agentToken = (await signInByApi(product, product.signIn('agent'))).token;
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
