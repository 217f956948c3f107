// A provider that grants everything at once, so that what is measured is our own work and not the sandbox's.
import { createServer } from 'node:http';

const answer = JSON.stringify({
  code: '200',
  msg: '',
  agentkey: 'a key of the stub provider',
  balance: '1000000.00',
  userbalance: '25.00',
  agentbalance: '1000000.00',
  gameid: '1',
});

const server = createServer((request, response) => {
  request.resume();
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    .end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('disconnect', () => process.exit(0));
