import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { siteOf } from './networks.ts';

/** Requests of one connection that run at once. A browser sends the next request after the response. */
const maxRunning = 4;
/** Further requests that a client may send ahead. With more, the connection is closed. */
const maxWaiting = 16;

interface ConnectionRequests {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits clients that send many requests ahead and read no response. Only a few requests of a connection run
 * at once, and a response that the client does not read ends its connection.
 */
export function limitRequestsPerConnection(http: FastifyInstance): void {
  const connections = new WeakMap<Socket, ConnectionRequests>();
  http.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    let requests = connections.get(socket);
    if (requests === undefined) {
      requests = { running: 0, waiting: [] };
      connections.set(socket, requests);
    }
    if (requests.running < maxRunning) {
      requests.running += 1;
      done();
    } else if (requests.waiting.length < maxWaiting) requests.waiting.push(done);
    else socket.destroy();
  });
  http.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const requests = connections.get(socket);
    // Requests that wait on a closed connection are dropped.
    if (requests !== undefined && !socket.destroyed) {
      const next = requests.waiting.shift();
      // The permit passes to the next request.
      if (next === undefined) requests.running -= 1;
      else next();
    }
    done();
  });
  // The connection was idle for `stalledResponseMs`. A slow handler may continue.
  http.server.on('timeout', (socket: Socket) => {
    const isIdle = (connections.get(socket)?.running ?? 0) === 0;
    // After the refusal of an unreadable request, the socket has ended and waits for the client to read it.
    if (isIdle || socket.writableLength > 0 || socket.writableEnded) socket.destroy();
  });
}

/** Smaller responses fit into the buffers of the system. */
const largeBytes = 64 * 1024;
/** Assumed for a file whose length is not known. */
const maxFileBytes = 20 * 1024 * 1024;

interface ResponseTime {
  /** The time that every client has. */
  readonly responseMs: number;
  /** The slowest rate at which a client may read. */
  readonly minBytesPerSecond: number;
}

/** Ends the connection of a client that reads a large response too slowly, such as a byte at a time. */
export function limitResponseTime(http: FastifyInstance, limits: ResponseTime): void {
  const { responseMs, minBytesPerSecond } = limits;
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  http.addHook('onSend', (request, reply, payload, done) => {
    const bytes = lengthOf(reply.getHeader('content-length'), payload);
    if (bytes >= largeBytes) {
      const { socket } = request.raw;
      const ms = responseMs + (bytes / minBytesPerSecond) * 1_000;
      timers.set(request, setTimeout(() => socket.destroy(), ms).unref());
    }
    done(null, payload);
  });
  http.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

function lengthOf(header: unknown, payload: unknown): number {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return payload.length;
  if (payload === null || payload === undefined) return 0;
  return header === undefined ? maxFileBytes : Number(header);
}

/** Closes further connections of a network. */
export function limitConnectionsPerSite({ server }: FastifyInstance, maxConnections: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const site = siteOf(socket.remoteAddress ?? '');
    const count = open.get(site) ?? 0;
    if (count >= maxConnections) {
      socket.destroy();
      return;
    }
    open.set(site, count + 1);
    socket.once('close', () => {
      const left = (open.get(site) ?? 1) - 1;
      if (left === 0) open.delete(site);
      else open.set(site, left);
    });
  });
}
