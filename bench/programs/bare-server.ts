// The limit of a poll: node:http alone. It sends the bytes that the server sent once.
import { createServer } from 'node:http';
import { z } from 'zod';
import { sendPort } from './send-port.ts';

const cannedResponse = z.strictObject({ headers: z.record(z.string(), z.string()), body: z.string() });
const { headers, body } = cannedResponse.parse(JSON.parse(process.argv[2] ?? ''));
// Node writes these itself.
for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
headers['content-length'] = String(Buffer.byteLength(body));

sendPort(createServer((_request, response) => response.writeHead(200, headers).end(body)));
