import { systemClock } from '@golden-acers/platform';
import { createEmptyDatabase, registrationBody, testSandbox } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { webhookReceiver } from '../../../test/test-support-webhooks.ts';
import {
  postToServer,
  rootAgent,
  startServerProcess,
} from '../../../test/transfers/test-support-server-process.ts';

const session = z.object({ accessToken: z.string() });

test('a server that dies between sending and recording sends again, with the same id', async () => {
  await using receiver = await webhookReceiver();
  await using sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock: systemClock });
  await using database = await createEmptyDatabase();
  const first = await startServerProcess(sandbox, database.url);
  const { body } = await postToServer(first.url, '/auth/login', { body: rootAgent });
  const token = session.parse(body.data).accessToken;
  const { password } = rootAgent;
  await postToServer(first.url, '/user/security/step-up', { token, body: { password } });
  const webhook = { url: receiver.url, types: ['player.registered'] };
  expect(await postToServer(first.url, '/agent/webhooks', { token, body: webhook })).toMatchObject({
    status: 201,
  });
  await first.stop();

  const dying = await startServerProcess(sandbox, database.url, { crashPoint: 'webhook.sent' });
  await postToServer(dying.url, '/auth/register', { body: registrationBody('crashed') });
  expect(await dying.exited).toBe('SIGKILL');
  expect(receiver.received).toHaveLength(1);

  // Ends the lease of the dead server.
  await sql`update webhook_endpoint_state set lease_until = '-infinity'`.execute(database.db);
  const last = await startServerProcess(sandbox, database.url);
  await receiver.untilReceived(2);
  await last.stop();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
});
