import { expect, test } from 'vitest';
import { withRetries } from './index.ts';

/** Responds with each of these in turn, and counts the requests. */
function createServer(responses: readonly Response[]) {
  let sent = 0;
  const waited: number[] = [];
  const send = async () => {
    const response = responses[sent];
    sent += 1;
    if (response === undefined) throw new Error('One request too many was sent.');
    return { response };
  };
  const wait = async (seconds: number) => void waited.push(seconds);
  return { send, options: { wait }, waited, sent: () => sent };
}

const reply = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

test('a command that still runs and one above the rate limit are sent again after the time that the server returns', async () => {
  const { send, options, waited } = createServer([reply(409, '1'), reply(429, '3'), reply(200)]);
  expect((await withRetries(send, options)).response.status).toBe(200);
  expect(waited).toEqual([1, 3]);
});

test('a refusal without such a time is not retried', async () => {
  for (const status of [400, 403, 409, 422]) {
    const { send, options, sent } = createServer([reply(status)]);
    expect((await withRetries(send, options)).response.status).toBe(status);
    expect(sent()).toBe(1);
  }
});

test('a server that stays down is tried four times, with growing pauses', async () => {
  const { send, options, waited } = createServer(Array.from({ length: 4 }, () => reply(503)));
  expect((await withRetries(send, options)).response.status).toBe(503);
  expect(waited).toEqual([2, 4, 8]);
});
