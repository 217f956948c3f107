import { expect, test } from 'vitest';
import { CommandPendingError, runCommand, withRetries } from './commands.ts';
import { isApiError } from './errors.ts';

interface Body {
  readonly data: { readonly state: string };
}

/** Returns each of these in turn, or throws it, and records the keys of the requests and the waits. */
function createServer(responses: readonly (Response | Error)[]) {
  const keys: string[] = [];
  const waited: number[] = [];
  const send = async (header?: { 'idempotency-key': string }) => {
    const response = responses[keys.length];
    keys.push(header?.['idempotency-key'] ?? '');
    if (response === undefined) throw new RangeError('One request too many was sent.');
    if (response instanceof Error) throw response;
    const body: unknown = await response.json();
    return { response, ...(response.ok ? { data: body as Body } : { error: body }) };
  };
  return { send, waited, keys, wait: async (seconds: number) => void waited.push(seconds) };
}

function reply(status: number, body: object, retryAfter?: number) {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json(body, { status, headers });
}
const applied = () => reply(200, { data: { state: 'applied' } });
const unknown = (retryAfter?: number) => reply(202, { data: { state: 'unknown' } }, retryAfter);
const refused = (status: number, code: string, retryAfter?: number) =>
  reply(
    status,
    { code, message: 'Refused.', requestId: 'req_1', fields: { amount: 'Too small.' } },
    retryAfter,
  );

test('a command is repeated with its key after a lost response and until its result is final', async () => {
  const { send, wait, waited, keys } = createServer([
    new TypeError('fetch failed'),
    refused(409, 'transfer.still_running', 2),
    unknown(5),
    unknown(),
    refused(503, 'provider.busy', 30),
    applied(),
  ]);
  expect(await runCommand({ key: 'order-17', wait }, send)).toEqual({ state: 'applied' });
  expect(keys).toEqual(Array(6).fill('order-17'));
  expect(waited).toEqual([1, 2, 5, 8, 30]);
});

test('a refused command is not repeated, and its refusal has code, request and fields', async () => {
  for (const [status, code] of [
    [404, 'player.not_found'],
    [409, 'transfer.not_carried_out'],
    [422, 'request.invalid'],
    [502, 'provider.refused'],
  ] as const) {
    const { send, wait, keys } = createServer([refused(status, code)]);
    const error = await runCommand({ key: 'order-18', wait }, send).catch((thrown: unknown) => thrown);
    expect(isApiError(error, code)).toBe(true);
    expect(isApiError(error, 'request.malformed')).toBe(false);
    expect(error).toMatchObject({ status, code, requestId: 'req_1', fields: { amount: 'Too small.' } });
    expect(keys).toHaveLength(1);
  }
});

test('a refusal names the call after which the same request succeeds, if there is one', async () => {
  const next = { method: 'POST', path: '/api/user/security/step-up', guide: '/api/docs/sign-in' };
  const stepUp = reply(403, { code: 'agent.step_up_required', message: 'Confirm it’s you first.', next });
  for (const [response, expected] of [
    [stepUp, next],
    [refused(403, 'agent.not_permitted'), undefined],
  ] as const) {
    const { send, wait } = createServer([response]);
    const error = await runCommand({ key: 'order-19', wait }, send).catch((thrown: unknown) => thrown);
    expect(isApiError(error) ? error.next : error).toEqual(expected);
  }
});

test('a command without a final result in time is pending, and says its key and its state', async () => {
  const { send, wait, waited } = createServer([unknown(20), unknown(20), unknown(20), unknown(20)]);
  const error = await runCommand({ key: 'order-19', seconds: 60, wait }, send).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CommandPendingError);
  expect(error).toMatchObject({ key: 'order-19', state: 'unknown' });
  expect(waited).toEqual([20, 20, 20]);
});

test.each([
  ['a lost response', () => new TypeError('fetch failed')],
  ['a 202', () => unknown(1)],
])(
  'a command whose session ends after %s is pending, because it may have been executed',
  async (_what, first) => {
    for (const [status, code] of [
      [401, 'session.required'],
      [403, 'permission.missing'],
    ] as const) {
      const { send, wait } = createServer([first(), refused(status, code)]);
      const error = await runCommand({ key: 'order-21', wait }, send).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CommandPendingError);
      expect(error).toMatchObject({ key: 'order-21', cause: { status, code } });
    }
  },
);

test('a command whose session had ended before its first request is refused', async () => {
  const { send, wait } = createServer([
    refused(429, 'request.rate_limited', 3),
    refused(401, 'session.required'),
  ]);
  await expect(runCommand({ key: 'order-22', wait }, send)).rejects.toMatchObject({ status: 401 });
});

test('a signal ends the wait for a command, which stays pending', async () => {
  const { send } = createServer([unknown(60), unknown(60)]);
  const signal = AbortSignal.abort();
  await expect(runCommand({ key: 'order-20', signal }, send)).rejects.toThrow(CommandPendingError);
});

test('a request above the rate limit is sent again after the time that the server returns', async () => {
  const { send, wait, waited } = createServer([refused(429, 'request.rate_limited', 3), applied()]);
  expect(await withRetries(send, { wait })).toEqual({ state: 'applied' });
  expect(waited).toEqual([3]);
});

test('a server that stays down is tried four times, with growing pauses', async () => {
  const responses = Array.from({ length: 4 }, () => refused(503, 'server.unavailable'));
  const { send, wait, waited } = createServer(responses);
  await expect(withRetries(send, { wait })).rejects.toMatchObject({ status: 503 });
  expect(waited).toEqual([1, 2, 4]);
});

test('a response that is no JSON of the server is a refusal with the code of its status', async () => {
  const send = async () => ({ response: new Response('<html>', { status: 404 }), error: '<html>' });
  await expect(withRetries(send)).rejects.toMatchObject({ status: 404, code: 'http.404', fields: {} });
});
