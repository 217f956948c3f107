import { expect } from '@playwright/test';
import { callApi, signInByApi } from '../api-client.ts';
import { calls, responses } from '../spec-texts/calls.ts';
import { checkGroup } from './spec-checker.ts';

type RecordRow = Readonly<Record<string, unknown>>;
const namesOf = (object: object) => Object.keys(object).sort().join(', ');
const sorted = (list: string) => list.split(', ').sort().join(', ');

export function checkCallTexts(): void {
  checkGroup(calls, 'visitor', async (prove, { product }) => {
    await prove.eachPasses(async (call) => {
      const { status, body } = await callApi<unknown>(product, call);
      expect.soft([404, 405], call).not.toContain(status);
      expect.soft(Object.keys(body), call).toEqual(expect.arrayContaining(['success', 'message', 'data']));
    });
  });

  checkGroup(responses, 'player', async (prove, { account, product }) => {
    const { token, user, response } = account();
    prove.equals('user', namesOf(user) === sorted(prove.text('user')) ? prove.text('user') : namesOf(user));
    prove.equals('role', user.role);
    prove.equals('currency', user.currency);
    prove.equals('token', 'accessToken' in response && 'accessToken');
    prove.equals('expires', 'expiresAt' in response && 'expiresAt');
    prove.equals('fortunePanda', Object.keys(response.fortunePanda ?? {}).join(', '));

    const callAs = async <Data>(call: string, body?: object, by = token) =>
      (await callApi<Data>(product, call, { token: by, body })).body;
    const holdsNames = (key: keyof typeof responses.rows, object: object | undefined) =>
      prove.passes(key, async () =>
        expect(Object.keys(object ?? {})).toEqual(expect.arrayContaining(prove.text(key).split(', '))),
      );
    await holdsNames('game', (await callAs<readonly RecordRow[]>('GET /games/fortune-panda')).data[0]);
    await holdsNames('account', (await callAs<RecordRow>('GET /fortune-panda-user/account')).data);
    await holdsNames(
      'launch',
      (await callAs<RecordRow>('POST /fortune-panda-user/enter-game', { kindId: '1001' })).data,
    );

    const agentToken = (await signInByApi(product, product.credentialsOf('agent'))).token;
    await holdsNames(
      'row',
      (await callAs<readonly RecordRow[]>('GET /fortune-panda/users', undefined, agentToken)).data[0],
    );
    await holdsNames(
      'isLoggedIn',
      (await callAs<RecordRow>('GET /health/fortune-panda', undefined, agentToken)).data,
    );
    const relogin = await callAs<RecordRow>('POST /health/fortune-panda/relogin', {}, agentToken);
    prove.equals('ok', relogin.status);
    await holdsNames('agent', relogin.data);
  });
}
