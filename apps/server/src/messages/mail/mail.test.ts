import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { type BareTestEnv, startServer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listJobs, makeJobsDue } from '../../../test/test-support-jobs.ts';

/** The reply of the test's mail server to each recipient, until the test changes it. */
let recipientReply = '250 yes';
const received: string[] = [];
const smtp = createServer((socket) => {
  let isData = false;
  let message = '';
  socket.on('error', () => undefined);
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (piece: string) => {
    if (isData) {
      message += piece;
      if (!message.endsWith('\r\n.\r\n')) return;
      received.push(message);
      [isData, message] = [false, ''];
      socket.write('250 taken\r\n');
      return;
    }
    for (const line of piece.split('\r\n').filter(Boolean)) {
      const verb = line.slice(0, 4).toUpperCase();
      isData = verb === 'DATA';
      if (verb === 'RCPT') socket.write(`${recipientReply}\r\n`);
      else if (isData) socket.write('354 go on\r\n');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 yes\r\n');
    }
  });
});

let env: BareTestEnv;
let folderServer: BareTestEnv;
beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const address = smtp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  env = await testEnv({ provider: 'none', smtpUrl: `smtp://127.0.0.1:${port}` });
  folderServer = await testEnv({ provider: 'none' });
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  await folderServer[Symbol.asyncDispose]();
  smtp.close();
});

const mailsOf = (one: BareTestEnv, accountId: string) =>
  one.db.selectFrom('mail').selectAll().where('accountId', '=', accountId).execute();
/** Runs the jobs, and returns the mails. */
async function sendMailsOf(accountId: string) {
  await env.runJobs();
  return mailsOf(env, accountId);
}

describe('with a mail server,', () => {
  beforeEach(() => {
    recipientReply = '250 yes';
  });

  test('a mail is sent once, and only the fact that it was sent is stored', async () => {
    const player = await env.player('sends');
    expect(await sendMailsOf(player.id)).toMatchObject([
      { state: 'sent', recipient: null, contentSealed: null, sentAt: env.clock.now() },
    ]);
    const [message = '', ...more] = received.filter((one) => one.includes('To: sends@players.test'));
    expect(more).toEqual([]);
    expect(message).toContain('From: Golden Acers <no-reply@golden-acers.test>');
    expect(message).toMatch(/Message-ID: <ml_[0-9a-z]{26}@golden-acers\.test>/);
    expect(message).toContain('Auto-Submitted: auto-generated');
  });

  test('a mail that is deferred is retried until it is accepted', async () => {
    recipientReply = '451 later';
    const player = await env.player('retries');
    expect(await sendMailsOf(player.id)).toMatchObject([{ state: 'waiting' }]);
    expect(await listJobs(env, 'mail')).toMatchObject([{ state: 'retry' }]);
    recipientReply = '250 yes';
    await makeJobsDue(env);
    expect(await sendMailsOf(player.id)).toMatchObject([{ state: 'sent' }]);
  });

  test('a mail that is refused permanently is not retried, and an expired one is not sent', async () => {
    recipientReply = '550 no such mailbox';
    const refused = await env.player('refused');
    expect(await sendMailsOf(refused.id)).toMatchObject([{ state: 'given_up', recipient: null }]);

    recipientReply = '451 later';
    const late = await env.player('late');
    await env.runJobs();
    expect(await listJobs(env, 'mail')).toMatchObject([{ state: 'retry' }]);
    recipientReply = '250 yes';
    env.clock.advance(4 * 24 * 3_600_000);
    await makeJobsDue(env);
    expect(await sendMailsOf(late.id)).toMatchObject([{ state: 'given_up' }]);
    expect(received.some((one) => one.includes('To: late@players.test'))).toBe(false);
  });
});

describe('without a mail server, a mail', () => {
  test('is a file that only its owner can read, with plain text and HTML', async () => {
    const player = await folderServer.player('filed');
    const mail = await folderServer.mailTo(player.email, '/verify-email');
    expect(statSync(mail.file).mode & 0o777).toBe(0o600);
    expect(mail.link).toMatch(/^http:\/\/localhost:4200\/verify-email#token=[\w-]{43}$/);
    expect(mail.html).toContain(mail.link?.replaceAll('&', '&amp;'));
    expect(mail.text).toContain('Please confirm that this address is yours.');
  });

  test('contains nothing that the person who requested it typed', async () => {
    const player = await folderServer.player('spammer', { firstName: 'Visit spam.example' });
    const mail = await folderServer.mailTo(player.email, '/verify-email');
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('spam.example');
  });
});

test('a link for which a person waits is sent before bulk mail', async () => {
  await env.runJobs();
  await env.server.jobs.send(env.db, 'mail', { mailId: 'to-many' }, { priority: 0 });
  await env.player('waits-for-a-link');
  const order: unknown[] = [];
  const signal = new AbortController().signal;
  const next = () => env.server.jobs.runNext('mail', async ({ data }) => void order.push(data), signal);
  expect([await next(), await next(), await next()]).toEqual(['more', 'more', 'idle']);
  expect(order).toEqual([{ mailId: expect.stringMatching(/^ml_/) }, { mailId: 'to-many' }]);
});

test('two servers on one database send each mail once', async () => {
  const { databaseUrl, clock, config } = folderServer;
  const other = await startServer(databaseUrl, { clock, config });
  try {
    const names = Array.from({ length: 8 }, (_, place) => `one-of-many-${place}`);
    const players = await Promise.all(names.map((name) => folderServer.player(name)));
    await Promise.all([folderServer.runJobs(), other.runDueJobs()]);
    for (const { id, email } of players) {
      expect(await mailsOf(folderServer, id)).toMatchObject([{ state: 'sent' }]);
      expect(folderServer.mailsTo(email)).toHaveLength(1);
    }
  } finally {
    await other.close();
  }
});
