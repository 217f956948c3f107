import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The responses that one connection may hold at once. Browsers wait for each before the next request. */
const maxRunning = 4;
/** Further requests that a client sent ahead. Above it, the connection ends. */
const maxWaiting = 16;

interface ConnectionRequests {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * A client may send many requests ahead and read nothing. Only a few of them run at once, and a response
 * that the client does not take ends its connection.
 */
export function limitRequestsPerConnection(http: FastifyInstance): void {
  const connections = new WeakMap<Socket, ConnectionRequests>();
  http.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    const requests = connections.get(socket) ?? { running: 0, waiting: [] };
    connections.set(socket, requests);
    if (requests.running < maxRunning) {
      requests.running += 1;
      done();
    } else if (requests.waiting.length < maxWaiting) requests.waiting.push(done);
    else socket.destroy();
  });
  http.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const requests = connections.get(socket);
    // The requests that still wait on a closed connection have lost their reader.
    if (requests !== undefined && !socket.destroyed) {
      const next = requests.waiting.shift();
      // The permit passes to the next request.
      if (next === undefined) requests.running -= 1;
      else next();
    }
    done();
  });
  // Nothing moved on the connection for `stalledResponseMs`. A slow handler may go on.
  http.server.on('timeout', (socket: Socket) => {
    const isIdle = (connections.get(socket)?.running ?? 0) === 0;
    // A refusal of an unreadable request has ended the socket, which waits for the client to read it.
    if (isIdle || socket.writableLength > 0 || socket.writableEnded) socket.destroy();
  });
}
