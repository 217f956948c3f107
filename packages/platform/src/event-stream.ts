import type { EventSchemas } from '@golden-acers/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** A reader that leaves so much unread is dropped: it may come back, while kept it would fill the memory. */
const maxUnreadBytes = 64 * 1024;

/** An answer without an end. Once it is closed, from either side, its verbs do nothing. */
export interface EventStream<Events extends EventSchemas> {
  send<Name extends keyof Events & string>(name: Name, data: z.input<Events[Name]>): void;
  /** Keeps the connection and the proxies on it awake. Drops a reader that still has not read what the last beat found. */
  heartbeat(): void;
  end(): void;
  /** Called once, when the stream is over for whatever reason. */
  onClose(listener: () => void): void;
}

/** Takes the answer over from Fastify: headers go out at once, and nothing buffers or compresses what follows. */
export function openEventStream<Events extends EventSchemas>(
  reply: FastifyReply,
  toJson: (name: string, data: unknown) => string,
): EventStream<Events> {
  reply.hijack();
  const { raw } = reply;
  // An error of the socket is followed by its close, which is all that matters here.
  raw.on('error', () => undefined);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The stream ends with its session or its server: the connection has no use after it.
    connection: 'close',
  });
  raw.flushHeaders();
  let wasBehind = false;
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
  };
  return {
    send: (name, data) => write(`event: ${name}\ndata: ${toJson(name, data)}\n\n`),
    heartbeat() {
      const isBehind = raw.writableLength > 0;
      if (isBehind && wasBehind) raw.destroy();
      wasBehind = isBehind;
      write(': beat\n\n');
    },
    end() {
      if (!raw.writableEnded) raw.end();
    },
    onClose(listener) {
      if (raw.destroyed) listener();
      else raw.once('close', listener);
    },
  };
}
