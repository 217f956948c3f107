import { afterEach, describe, expect, test, vi } from 'vitest';
import { configureApi } from './client.ts';
import { createEventParser, readEventStream, type StreamEvent } from './event-stream.ts';

const text =
  'retry: 3000\n\nid: 7\nevent: balance\ndata: {"balance":"25.00"}\n\n: beat\n\nevent: request\ndata: {"id":"rq_1"}\n\n';
const events = [
  ['balance', { balance: '25.00' }],
  ['request', { id: 'rq_1' }],
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a stream of events', () => {
  test('parses the same events wherever the network splits it', () => {
    for (let size = 1; size <= text.length; size += 1) {
      const received: unknown[] = [];
      const read = createEventParser((name, data) => received.push([name, data]));
      for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
      expect(received, `pieces of ${size}`).toEqual(events);
    }
  });

  test('carries the token in the header and delivers events until it ends', async () => {
    configureApi({ getLocale: () => 'en', getToken: () => 'token-1', onSessionEnded: () => undefined });
    const fetching = vi.fn(async (_address: string, _init: RequestInit) => new Response(text));
    vi.stubGlobal('fetch', fetching);
    const received: StreamEvent<'GET /fortune-panda-user/events'>[] = [];
    const onOpen = vi.fn();
    await readEventStream('GET /fortune-panda-user/events', {
      signal: new AbortController().signal,
      onOpen,
      onEvent: (event) => received.push(event),
    });
    const [address, init] = fetching.mock.lastCall ?? [];
    expect(address).toBe('/api/fortune-panda-user/events');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-1');
    expect(onOpen).toHaveBeenCalledOnce();
    expect(received.map(({ name, data }) => [name, data])).toEqual(events);
  });

  test('throws a refusal if the server has no capacity, and ends the session on a 401', async () => {
    const sessionEnded = vi.fn();
    configureApi({ getLocale: () => 'en', getToken: () => 'token-1', onSessionEnded: sessionEnded });
    const following = { signal: new AbortController().signal, onOpen: vi.fn(), onEvent: vi.fn() };
    const refuse = (status: number, code: string) =>
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code, message: 'No.' }), { status }));
    refuse(429, 'stream.too_many');
    await expect(readEventStream('GET /fortune-panda/events', following)).rejects.toMatchObject({
      code: 'stream.too_many',
    });
    refuse(401, 'session.ended');
    await expect(readEventStream('GET /fortune-panda/events', following)).rejects.toMatchObject({
      status: 401,
    });
    expect(sessionEnded).toHaveBeenCalledExactlyOnceWith('token-1');
    expect(following.onOpen).not.toHaveBeenCalled();
  });

  test('ends if it is silent for longer than the server ever is', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
      });
      return new Response(body);
    });
    const following = readEventStream('GET /fortune-panda-user/events', {
      signal: new AbortController().signal,
      onOpen: () => undefined,
      onEvent: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await following;
  });
});
