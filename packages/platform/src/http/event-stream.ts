import type { EventSchemas } from '@golden-acers/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { systemClock } from '../clock.ts';

/**
 * A reader with more unread data is disconnected, because its buffer would fill the memory. It may reconnect.
 */
const maxUnreadBytes = 64 * 1024;

/** The time for which a browser waits before it reconnects. */
const reconnectAfterMs = 3_000;

let lastEventId = 0;

/** Ids increase, even over restarts. They are times, from which a reader resumes a stream. */
function nextEventId(): number {
  lastEventId = Math.max(lastEventId + 1, systemClock.now().getTime());
  return lastEventId;
}

/** After either side has closed the stream, its methods do nothing. */
export interface EventStream<Events extends EventSchemas> {
  send<Name extends keyof Events & string>(name: Name, data: z.input<Events[Name]>): void;
  /**
   * Keeps proxies from closing the connection. Disconnects a reader that has read nothing since the last
   * heartbeat.
   */
  heartbeat(): void;
  end(): void;
  /** `listener` is called once, whatever ended the stream. */
  onClose(listener: () => void): void;
}

/** Takes the response over from Fastify. Headers are sent at once, without buffering or compression. */
export function openEventStream<Events extends EventSchemas>(
  reply: FastifyReply,
  toJson: (name: string, data: unknown) => string,
): EventStream<Events> {
  reply.hijack();
  const { raw } = reply;
  // An error is followed by a close, and only the close matters.
  raw.on('error', () => undefined);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The connection is not reused after the stream.
    connection: 'close',
  });
  raw.flushHeaders();
  raw.write(`retry: ${reconnectAfterMs}\n\n`);
  let wasBehind = false;
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
  };
  return {
    send: (name, data) => write(`id: ${nextEventId()}\nevent: ${name}\ndata: ${toJson(name, data)}\n\n`),
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
