// A provider that grants everything at once, so that what is measured is our own work and not the sandbox's; or
// takes every call and answers none, for as long as it is told to hang.
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';

const grantResponse = JSON.stringify({
  code: '200',
  msg: '',
  agentkey: 'a key of the stub provider',
  balance: '1000000.00',
  userbalance: '25.00',
  agentbalance: '1000000.00',
  gameid: '1',
});

let isHanging = false;
const pendingResponses: ServerResponse[] = [];

const server = createServer((request, response) => {
  request.resume();
  if (isHanging) pendingResponses.push(response);
  else sendGrant(response);
});

function sendGrant(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': grantResponse.length })
    .end(grantResponse);
}

process.on('message', (message) => {
  isHanging = z.object({ hangs: z.boolean() }).parse(message).hangs;
  if (!isHanging) for (const response of pendingResponses.splice(0)) sendGrant(response);
  process.send?.({ hangs: isHanging });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('disconnect', () => process.exit(0));
