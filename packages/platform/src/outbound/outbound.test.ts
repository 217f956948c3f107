import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { letTimePass } from '@golden-acers/testing/poll-until';
import { describe, expect, test } from 'vitest';
import { createOutboundClient, type OutboundError, type OutboundProblem } from './outbound.ts';

const content = { headers: { 'x-kind': 'test' }, body: '{"a":1}', timeoutMs: 5_000, maxResponseBytes: 8 };
const loopback = { address: '127.0.0.1', family: 4 } as const;
const publicAddress = { address: '1.1.1.1', family: 4 } as const;

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Responds with these bytes, even if they violate HTTP. */
async function serveBytes(bytes: string, isEndless = false, first = '') {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(first + bytes);
      const timer = isEndless ? setInterval(() => socket.write(bytes.repeat(100)), 1) : undefined;
      socket.on('close', () => clearInterval(timer));
    });
    sockets.add(socket);
  }).listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const problemOf = (sent: Promise<unknown>): Promise<OutboundProblem | 'answered'> =>
  sent.then(
    () => 'answered' as const,
    (error: OutboundError) => error.code,
  );

test('only https to a public host on a usual port is allowed', () => {
  const { isAllowed } = createOutboundClient({ testHosts: ['hooks.test'] });
  for (const url of [
    ...[
      'https://example.com/a?b=c',
      'https://example.com:8443/',
      'https://8.8.8.8/',
      'https://[2606:4700::1]/',
    ],
    'http://hooks.test:9999/',
  ]) {
    expect(isAllowed(url), url).toBe(true);
  }
  for (const url of [
    ...[
      'http://example.com/',
      'https://example.com:22/',
      'https://user:pw@example.com/',
      'ftp://hooks.test/',
    ],
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0/', 'https://10.1.2.3/'],
    ...['https://169.254.169.254/', 'https://192.168.0.1/', 'https://172.31.0.1/', 'https://100.64.0.1/'],
    ...['https://[::1]/', 'https://[::]/', 'https://[::ffff:127.0.0.1]/', 'https://[fd00::1]/'],
    ...['https://[fe80::1]/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/', 'javascript:1', 'x'],
    `https://example.com/${'a'.repeat(2_000)}`,
  ]) {
    expect(isAllowed(url), url).toBe(false);
  }
});

test('a host with a private address gets no request, even if the address changes after the check', async () => {
  const received: unknown[] = [];
  await using server = await serve((request, response) => {
    received.push(request.url);
    response.end();
  });
  let lookups = 0;
  // Acts as an attacker's name server: a public address at the first look-up, loopback at each later one.
  const rebinding = createOutboundClient({
    testHosts: [],
    async resolve() {
      lookups += 1;
      return [lookups === 1 ? { ...publicAddress, address: '192.0.0.9' } : loopback];
    },
  });
  const url = 'https://rebinding.example/';
  expect(await problemOf(rebinding.post({ url, ...content }))).toBe('address_not_public');
  expect(await problemOf(rebinding.post({ url, ...content }))).toBe('address_not_public');
  expect(lookups, 'one look-up for a request').toBe(2);
  const mixed = createOutboundClient({ testHosts: [], resolve: async () => [publicAddress, loopback] });
  expect(await problemOf(mixed.post({ url, ...content }))).toBe('address_not_public');
  const missing = createOutboundClient({ testHosts: [], resolve: async () => [] });
  expect(await problemOf(missing.post({ url, ...content }))).toBe('host_not_found');
  expect(await problemOf(missing.post({ url: server.url, ...content }))).toBe('url_not_allowed');
  expect(received).toEqual([]);
});

test('the connection goes to the checked address, without a second look-up', async () => {
  const hosts: unknown[] = [];
  await using server = await serve((request, response) => {
    hosts.push(request.headers.host);
    response.end('ok');
  });
  let lookups = 0;
  const client = createOutboundClient({
    testHosts: ['hooks.test'],
    async resolve() {
      lookups += 1;
      return lookups === 1 ? [loopback] : [];
    },
  });
  const url = `http://hooks.test:${server.port}/`;
  expect(await client.post({ url, ...content })).toEqual({ status: 200, body: 'ok' });
  expect(hosts).toEqual([`hooks.test:${server.port}`]);
  expect(lookups).toBe(1);
});

test('a response is read up to its limit, and a redirect is not followed', async () => {
  const received: string[] = [];
  await using server = await serve((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['x-kind']}`);
    response.writeHead(302, { location: '/elsewhere' });
    // Endless, so the client closes the connection.
    const write = () => {
      while (response.write('0123456789'.repeat(100)));
    };
    response.on('drain', write);
    write();
  });
  const { post } = createOutboundClient({ testHosts: ['127.0.0.1'] });
  expect(await post({ url: server.url, ...content })).toEqual({ status: 302, body: '01234567' });
  expect(received).toEqual(['POST /hook test']);
});

test('a request to a server that accepts and hangs is aborted', async () => {
  await using server = await serve(() => undefined);
  const { post } = createOutboundClient({ testHosts: ['127.0.0.1'] });
  expect(await problemOf(post({ url: server.url, ...content, timeoutMs: 50 }))).toBe('timed_out');
});

test('a request is aborted if the server upgrades the protocol or never ends its preliminary responses', async () => {
  await using upgrading = await serveBytes(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ws\r\n\r\n',
  );
  await using preliminary = await serveBytes('HTTP/1.1 103 Early Hints\r\n\r\n', true);
  const { post } = createOutboundClient({ testHosts: ['127.0.0.1'] });
  expect(await problemOf(post({ url: upgrading.url, ...content, timeoutMs: 1_000 }))).toBe(
    'connection_failed',
  );
  expect(await problemOf(post({ url: preliminary.url, ...content, timeoutMs: 300 }))).toBe('timed_out');
});

test('a response with endless or too many headers is aborted', async () => {
  await using endless = await serveBytes(
    'x-filler: 0123456789012345678901234567890123456789\r\n',
    true,
    'HTTP/1.1 200 OK\r\n',
  );
  const { post } = createOutboundClient({ testHosts: ['127.0.0.1'] });
  expect(await problemOf(post({ url: endless.url, ...content }))).toBe('connection_failed');
});

test('a response that trickles is aborted when its time is over', async () => {
  await using slow = await serve((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 40);
    response.on('close', () => clearInterval(timer));
  });
  const { post } = createOutboundClient({ testHosts: ['127.0.0.1'] });
  const sent = post({ url: slow.url, ...content, timeoutMs: 300, maxResponseBytes: 1_000 });
  expect(await problemOf(sent)).toBe('timed_out');
});

describe('connections', () => {
  /** Records the address of each connection, and each request with the number of its connection. */
  async function serveConnections(listener: RequestListener = (_request, response) => response.end('ok')) {
    const connections: Socket[] = [];
    const requests: number[] = [];
    const server = createServer((request, response) => {
      requests.push(connections.indexOf(request.socket));
      listener(request, response);
    });
    server.on('connection', (socket) => connections.push(socket));
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      connections,
      requests,
      url: `http://hooks.test:${port}/hook?a=1`,
      async [Symbol.asyncDispose]() {
        server.closeAllConnections();
        server.close();
      },
    };
  }
  const clientOf = (resolve: () => (typeof loopback)[]) =>
    createOutboundClient({ testHosts: ['hooks.test'], resolve: async () => resolve() });

  test('are used again, with the name checked before each request', async () => {
    await using server = await serveConnections();
    const other = { address: '127.0.0.2', family: 4 } as unknown as typeof loopback;
    const lookups = [[loopback], [loopback], [], [other], [other]];
    const { post } = clientOf(() => lookups.shift() ?? []);
    const send = () => problemOf(post({ url: server.url, ...content }));
    expect([await send(), await send()]).toEqual(['answered', 'answered']);
    expect(server.requests).toEqual([0, 0]);
    expect(await send(), 'the open connection does not help').toBe('host_not_found');
    expect([await send(), await send()]).toEqual(['answered', 'answered']);
    expect(server.requests, 'the name moved').toEqual([0, 0, 1, 1]);
    expect(server.connections.map(({ localAddress }) => localAddress)).toEqual(['127.0.0.1', '127.0.0.2']);
  });

  test('are not used again if a name moves to a private address', async () => {
    await using server = await serveConnections();
    const testHosts = ['hooks.test'];
    const { post } = createOutboundClient({ testHosts, resolve: async () => [loopback] });
    expect(await problemOf(post({ url: server.url, ...content }))).toBe('answered');
    // From now on the name is not exempt.
    testHosts.length = 0;
    const url = 'https://hooks.test/';
    expect(await problemOf(post({ url, ...content }))).toBe('address_not_public');
    expect(server.requests).toEqual([0]);
  });

  test('that the server closed when idle cause neither a failure nor a second request', async () => {
    const processed: unknown[] = [];
    await using server = await serveConnections((request, response) => {
      const isReused = server.requests.filter((one) => one === server.requests.at(-1)).length > 1;
      // Behaves as if the server had closed the connection just before the request arrived.
      if (isReused) return request.socket.destroy();
      processed.push(request.headers['x-kind']);
      return response.end('ok');
    });
    const { post } = clientOf(() => [loopback]);
    for (const body of ['1', '2', '3']) {
      expect(await post({ url: server.url, ...content, body })).toEqual({ status: 200, body: 'ok' });
    }
    expect(processed).toHaveLength(3);
    for (const socket of server.connections) socket.destroy();
    expect(await problemOf(post({ url: server.url, ...content }))).toBe('answered');
    expect(processed).toHaveLength(4);
  });

  test('that break after the response began, or were new, are not retried', async () => {
    let respond: RequestListener = (_request, response) => response.end('ok');
    await using server = await serveConnections((request, response) => respond(request, response));
    const { post } = clientOf(() => [loopback]);
    const send = () => problemOf(post({ url: server.url, ...content }));
    await send();
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('1', () => response.destroy());
    };
    expect(await send()).toBe('connection_failed');
    respond = (request) => request.socket.destroy();
    expect(await send()).toBe('connection_failed');
    expect(server.requests).toEqual([0, 0, 1]);
  });

  test('outlive the time limit of the previous request', async () => {
    let delayMs = 0;
    await using server = await serveConnections(async (_request, response) => {
      await letTimePass('node:http measures time limits with its own clock', delayMs);
      response.end('ok');
    });
    const { post } = clientOf(() => [loopback]);
    await post({ url: server.url, ...content, timeoutMs: 300 });
    delayMs = 400;
    expect(await post({ url: server.url, ...content })).toEqual({ status: 200, body: 'ok' });
    expect(server.requests).toEqual([0, 0]);
  });

  test('are closed when they stay idle', async () => {
    await using server = await serveConnections();
    const { post } = createOutboundClient({
      testHosts: ['hooks.test'],
      resolve: async () => [loopback],
      idleMs: 100,
    });
    await Promise.all(Array.from({ length: 20 }, () => post({ url: server.url, ...content })));
    const closed = server.connections.map((socket) => socket.destroyed || once(socket, 'close'));
    await Promise.all(closed);
    expect(server.connections.every(({ destroyed }) => destroyed)).toBe(true);
  });
});
