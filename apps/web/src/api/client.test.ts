import { afterEach, describe, expect, test, vi } from 'vitest';
import { call, configureApi, requestUrl } from './client.ts';
import { ApiRefusal, NetworkFailure } from './errors.ts';

const jsonResponse = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );
const lastRequest = () => {
  const [address, init] = vi.mocked(fetch).mock.lastCall ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};
const connect = (token: string | null) => {
  const sessionEnded = vi.fn();
  configureApi({ getLocale: () => 'fr', getToken: () => token, onSessionEnded: sessionEnded });
  return sessionEnded;
};

afterEach(() => vi.unstubAllGlobals());

describe('a call to the API', () => {
  test('fills the path and the query, escaping both', () => {
    expect(
      requestUrl('GET /a/:name/b', {
        params: { name: 'x/y z' },
        query: { q: 'a&b', page: 2, none: undefined },
      }),
    ).toBe('/api/a/x%2Fy%20z/b?q=a%26b&page=2');
  });

  test('carries the token in the header and returns the envelope', async () => {
    connect('token-1');
    jsonResponse({
      success: true,
      message: 'OK',
      data: { gameOrigins: [], sandbox: true, requiredFields: [] },
    });
    expect((await call('GET /site')).data.sandbox).toBe(true);
    expect(lastRequest().headers.get('authorization')).toBe('Bearer token-1');
  });

  test('starts a trace with each request, which the server continues', async () => {
    jsonResponse({ success: true, message: 'OK', data: {} });
    await call('GET /site');
    const first = lastRequest().headers.get('traceparent');
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    await call('GET /site');
    expect(lastRequest().headers.get('traceparent')).not.toBe(first);
  });

  test('sends the key of a money command', async () => {
    connect('token-1');
    jsonResponse({ success: true, message: 'OK', data: {} });
    await call('POST /fortune-panda/recharge', {
      body: { username: 'ga_ada', amount: 1250 },
      idempotencyKey: 'key-0123456789abcdef',
      moneyAction: undefined,
    });
    expect(lastRequest().headers.get('idempotency-key')).toBe('key-0123456789abcdef');
    expect(lastRequest().init?.body).toBe('{"username":"ga_ada","amount":1250}');
  });

  test('names the version of the record that it changes', async () => {
    jsonResponse({ success: true, message: 'OK', data: {} });
    await call('PUT /agent/profile', { body: { firstName: 'Ada' }, ifMatch: 'f'.repeat(32) });
    expect(lastRequest().headers.get('if-match')).toBe(`"${'f'.repeat(32)}"`);
  });

  describe('that needs a step-up', () => {
    const refusal = { success: false, message: 'Confirm.', data: null, code: 'agent.step_up_required' };
    const recharge = () =>
      call('POST /fortune-panda/recharge', {
        body: { username: 'ga_ada', amount: 90_000 },
        idempotencyKey: 'key-0123456789abcdef',
        moneyAction: undefined,
      });
    const ask = (isConfirmed: boolean) => {
      const responses = [refusal, { success: true, message: 'OK', data: {} }].map(
        (body) => new Response(JSON.stringify(body), { status: body.success ? 200 : 403 }),
      );
      vi.stubGlobal(
        'fetch',
        vi.fn(async () => responses.shift()),
      );
      const hooks = { language: () => 'en', token: () => 'token-1', sessionEnded: vi.fn() };
      configureApi({ ...hooks, requestStepUp: async () => isConfirmed });
    };

    test('is repeated with the same key after the step-up', async () => {
      ask(true);
      await recharge();
      const sent = vi
        .mocked(fetch)
        .mock.calls.map(([, init]) => [init?.body, new Headers(init?.headers).get('idempotency-key')]);
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
    });

    test('stays refused without the step-up', async () => {
      ask(false);
      await expect(recharge()).rejects.toMatchObject({ code: 'agent.step_up_required' });
      expect(vi.mocked(fetch).mock.calls).toHaveLength(1);
    });
  });

  test('marks reads as unattended on an idle page, but not commands', async () => {
    const hooks = { language: () => 'en', token: () => 'token-1', sessionEnded: vi.fn() };
    configureApi({ ...hooks, isIdle: () => true });
    jsonResponse({
      success: true,
      message: 'OK',
      data: { gameOrigins: [], sandbox: true, requiredFields: [] },
    });
    await call('GET /site');
    expect(lastRequest().headers.get('x-background')).toBe('1');
    await call('POST /auth/logout', { body: {} });
    expect(lastRequest().headers.get('x-background')).toBeNull();
  });

  test('throws the refusal with its code, message and fields', async () => {
    connect(null);
    jsonResponse(
      { success: false, message: 'No.', data: null, code: 'request.invalid', fields: { email: 'Bad', n: 1 } },
      422,
    );
    const error = await call('GET /site').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiRefusal);
    expect(error).toMatchObject({
      status: 422,
      code: 'request.invalid',
      message: 'No.',
      fields: { email: 'Bad' },
    });
  });

  test('does not accept HTML as a response', async () => {
    connect(null);
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 200 }));
    await expect(call('GET /site')).rejects.toMatchObject({ code: undefined, message: '' });
  });

  test('distinguishes a missing response from a refusal', async () => {
    connect(null);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(call('GET /site')).rejects.toBeInstanceOf(NetworkFailure);
  });

  test('sends no command while the browser is offline, and reports that', async () => {
    connect('token-1');
    jsonResponse({ success: true, message: 'OK', data: {} });
    vi.stubGlobal('navigator', { onLine: false });
    const body = { username: 'ga_ada', amount: 1250 };
    const sent = call('POST /fortune-panda/recharge', {
      ...{ body, idempotencyKey: 'key-0123456789abcdef' },
      moneyAction: undefined,
    });
    await expect(sent).rejects.toMatchObject({ wasNeverSent: true });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('ends the session on a 401, but only for the token that was sent', async () => {
    const ended = { message: 'Ended.', code: 'session.ended', success: false, data: null };
    const withToken = connect('token-1');
    jsonResponse(ended, 401);
    await call('GET /user/profile').catch(() => undefined);
    expect(withToken).toHaveBeenCalledExactlyOnceWith('token-1');

    const withoutToken = connect(null);
    await call('GET /health/fortune-panda').catch(() => undefined);
    expect(withoutToken).not.toHaveBeenCalled();
  });

  test('does not end a session because of a mistyped password', async () => {
    const sessionEnded = connect('token-1');
    jsonResponse({ success: false, message: 'Invalid', data: null, code: 'account.wrong_credentials' }, 401);
    await call('POST /auth/login', { body: { email: 'a@b.co', password: 'secret1' } }).catch(() => undefined);
    expect(sessionEnded).not.toHaveBeenCalled();
  });
});
