// A provider that grants everything at once, so that the sandbox's work is not measured. While it hangs, it
// takes every call and responds to none.
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { sendPort } from './send-port.ts';

const grant = JSON.stringify({
  code: '200',
  msg: '',
  agentkey: 'a key of the stub provider',
  balance: '1000000.00',
  userbalance: '25.00',
  agentbalance: '1000000.00',
  gameid: '1',
});
const headers = { 'content-type': 'application/json', 'content-length': grant.length };
const sendGrant = (response: ServerResponse) => response.writeHead(200, headers).end(grant);

let hangs = false;
const pendingResponses: ServerResponse[] = [];

process.on('message', (message) => {
  ({ hangs } = z.object({ hangs: z.boolean() }).parse(message));
  if (!hangs) pendingResponses.splice(0).forEach(sendGrant);
  process.send?.({ hangs });
});
sendPort(
  createServer((request, response) => {
    request.resume();
    if (hangs) pendingResponses.push(response);
    else sendGrant(response);
  }),
);
