import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EventStream, openEventStream } from './event-stream.ts';

type Events = { readonly update: z.ZodString };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Opens one stream, and the socket of a client that reads only when the test reads. */
async function openTestStream(): Promise<{ stream: EventStream<Events>; socket: Socket }> {
  const http = fastify();
  const opened = new Promise<EventStream<Events>>((resolve) => {
    http.get('/', (_request, reply) => {
      resolve(openEventStream<Events>(reply, (_name, data) => JSON.stringify(data)));
    });
  });
  const address = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => undefined);
  closers.push(
    () => socket.destroy(),
    () => http.close(),
  );
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  return { stream: await opened, socket };
}

const closed = (stream: EventStream<Events>) => new Promise<void>((resolve) => stream.onClose(resolve));

describe('a stream of events', () => {
  test('sends each event at once, and ends', async () => {
    const { stream, socket } = await openTestStream();
    stream.send('update', 'corn\nand gold');
    stream.heartbeat();
    stream.end();
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    await once(socket, 'end');
    expect(text).toContain('content-type: text/event-stream; charset=utf-8');
    expect(text).toContain('\r\nretry: 3000\n\n');
    expect(text).toMatch(/\nid: \d+\nevent: update\ndata: "corn\\nand gold"\n\n/);
    expect(text).toContain(': beat\n\n');
    stream.send('update', 'too late');
  });

  test('drops a reader with too much unread data, and closes once', async () => {
    const { stream, socket } = await openTestStream();
    socket.pause();
    const over = closed(stream);
    const large = 'x'.repeat(60_000);
    let sent = 0;
    let isOver = false;
    void over.then(() => {
      isOver = true;
    });
    while (!isOver && sent < 2_000) {
      stream.send('update', large);
      sent += 1;
      await new Promise(setImmediate);
    }
    await over;
    expect(sent).toBeLessThan(2_000);
    stream.send('update', large);
    stream.heartbeat();
    stream.end();
  });

  test('drops a reader that read nothing between two heartbeats', async () => {
    const { stream, socket } = await openTestStream();
    socket.pause();
    const over = closed(stream);
    // The network buffers hold a few megabytes. Only further data stays in the process.
    const piece = 'x'.repeat(30_000);
    let isOver = false;
    void over.then(() => {
      isOver = true;
    });
    for (let sent = 0; sent < 2_000 && !isOver; sent += 1) {
      stream.send('update', piece);
      stream.heartbeat();
      await new Promise(setImmediate);
    }
    expect(isOver).toBe(true);
  });

  test('ends when its reader leaves', async () => {
    const { stream, socket } = await openTestStream();
    const over = closed(stream);
    socket.destroy();
    await over;
  });
});
