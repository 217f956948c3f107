// The limit of a poll: node:http alone, answering the very bytes that the server answered once.
import { createServer } from 'node:http';
import { z } from 'zod';

const cannedResponse = z.strictObject({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

process.once('message', (message) => {
  const { status, headers, body } = cannedResponse.parse(message);
  // Node writes its own.
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
  const kept = Object.fromEntries(headers.filter(([name]) => !own.has(name)));
  const server = createServer((_request, response) => {
    response.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(body) }).end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
  });
});
process.on('disconnect', () => process.exit(0));
