import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { readEvents } from './events.ts';

const bytes = new TextEncoder();

/** A body that sends these pieces, then ends, or breaks. */
function streamOf(pieces: readonly string[], isBroken = false): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
    },
    pull(controller) {
      if (isBroken) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function connect(responses: readonly (() => Response)[]) {
  const authorizations: (string | null)[] = [];
  const lastIds: (string | null)[] = [];
  const waited: number[] = [];
  const client = createClient({
    origin: 'http://casino.test',
    token: 'secret',
    async fetch(request) {
      const next = responses[authorizations.length];
      authorizations.push(request.headers.get('authorization'));
      lastIds.push(request.headers.get('last-event-id'));
      if (next === undefined) throw new RangeError('One connection too many was opened.');
      return next();
    },
  });
  return {
    client,
    authorizations,
    lastIds,
    waited,
    wait: async (seconds: number) => void waited.push(seconds),
  };
}

const profile = (id: number) => `id: ${id}\nevent: profile\ndata: {"version":${id}}\n\n`;

test('a stream is opened again where it ended or broke, after the time that the server names', async () => {
  const { client, wait, waited, authorizations, lastIds } = connect([
    () =>
      streamOf([
        'retry: 5000\n\n',
        ': beat\n\n',
        profile(1),
        'id: 2\neve',
        'nt: profile\ndata: {"version":2}\n\n',
      ]),
    () => streamOf([profile(3)], true),
    () => streamOf([profile(4)]),
  ]);
  const ids: string[] = [];
  for await (const { id, event } of readEvents(client, '/fortune-panda-user/events', { wait })) {
    expect(event).toBe('profile');
    ids.push(id);
    if (id === '4') break;
  }
  expect(ids).toEqual(['1', '2', '3', '4']);
  expect(waited).toEqual([5, 1]);
  expect(authorizations).toEqual(Array(3).fill('Bearer secret'));
  expect(lastIds).toEqual([null, '2', '3']);
});

test('a stream that the server cannot serve is asked for again later, and one that is refused ends', async () => {
  const refusal = (status: number, code: string, headers = {}) =>
    Response.json({ success: false, code, message: 'No.', data: null }, { status, headers });
  const { client, wait, waited } = connect([
    () => refusal(503, 'stream.full', { 'retry-after': '30' }),
    () => refusal(401, 'session.ended'),
  ]);
  const events = readEvents(client, '/fortune-panda/events', { wait });
  await expect(events.next()).rejects.toMatchObject({ status: 401, code: 'session.ended' });
  expect(waited).toEqual([30]);
});

test('an aborted signal ends a stream', async () => {
  const controller = new AbortController();
  const { client, wait } = connect([() => streamOf([profile(1)]), () => streamOf([])]);
  const events = readEvents(client, '/fortune-panda/events', { signal: controller.signal, wait });
  expect((await events.next()).done).toBe(false);
  controller.abort();
  expect((await events.next()).done).toBe(true);
});
