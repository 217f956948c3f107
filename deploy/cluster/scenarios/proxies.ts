import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';

const host = '127.0.0.1';

export interface CuttableProxy extends AsyncDisposable {
  readonly port: number;
  /** From now on drops all data in both directions without closing connections, like an unplugged cable. */
  cut(): void;
  heal(): void;
}

/** Starts a proxy in front of a server's database. */
export async function startCuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    // New connections get no response either.
    const database = isCut ? undefined : connect(targetPort, host);
    const end = () => {
      client.destroy();
      database?.destroy();
    };
    for (const socket of database === undefined ? [client] : [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isCut) end();
      });
    }
    if (database === undefined) return;
    client.on('data', (data) => void (isCut || database.write(data)));
    database.on('data', (data) => void (isCut || client.write(data)));
  });
  return {
    port: await listen(server),
    cut() {
      isCut = true;
    },
    heal() {
      isCut = false;
      // Data was dropped, so these connections cannot be used again.
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: () => close(server, sockets),
  };
}

export interface CountingProxy extends AsyncDisposable {
  readonly port: number;
  /** The number of calls so far. */
  readonly count: () => number;
  /** Delays each further call. */
  delay(ms: number): void;
}

/** Starts a proxy between one server and the provider, which counts its calls. */
export async function startCountingProxy(targetPort: number): Promise<CountingProxy> {
  let calls = 0;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createHttpServer((incoming, response) => {
    calls += 1;
    const { method, url, headers } = incoming;
    const target = { host, port: targetPort, method, path: url, headers, agent: false } as const;
    const outgoing = request(target, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    setTimeout(() => incoming.pipe(outgoing), delayMs);
  });
  // Longer than any pause: a kept-alive connection that closes at the wrong moment would look like a lost
  // call.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    port: await listen(server),
    count: () => calls,
    delay(ms) {
      delayMs = ms;
    },
    [Symbol.asyncDispose]: () => close(server, sockets),
  };
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A proxy has no port.');
  return address.port;
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}
