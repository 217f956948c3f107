import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailFile, readMailFiles } from '@golden-acers/testing/mail-files';
import { testServer } from './test-support.ts';
import { pollUntil } from './test-support-env.ts';

/** Nobody listens on port 9, and a server with mails works behind the requests. */
const provider = {
  url: 'http://127.0.0.1:9',
  agentName: 'TestAgent',
  agentPassword: 'test-agent-password',
  gameOrigins: ['http://localhost:4201'],
  isSandbox: true,
  tuning: { backgroundJobsEveryMs: 30 },
};

interface MailTestServerOptions {
  readonly smtpUrl?: string;
}

/** A server that sends its mails: to a folder of its own, or to a mail server of the test. */
export async function mailTestServer({ smtpUrl }: MailTestServerOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'golden-acers-mails-'));
  const from = 'Golden Acers <no-reply@golden-acers.test>';
  const changes = { provider, mail: { from, folder, smtpUrl } };
  const server = await testServer({ changes });
  await server.server.listen();
  const mailsTo = (address: string): MailFile[] =>
    readMailFiles(folder).filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  return {
    ...server,
    /** For a second server on its database. */
    changes,
    mailsTo,
    /** Waits for the mail that leads to this page. With `count`, until there are so many of them; then the newest. */
    async mailTo(address: string, page: string, count = 1): Promise<MailFile> {
      const leading = () => mailsTo(address).filter(({ link }) => link?.includes(page));
      const mails = await pollUntil(
        async () => leading(),
        ({ length }) => length >= count,
      );
      const newest = mails.at(-1);
      if (newest === undefined) throw new Error('There is no such mail.');
      return newest;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type MailTestServer = Awaited<ReturnType<typeof mailTestServer>>;

export function linkTokenOf({ link }: MailFile): string {
  return new URL(link ?? '').searchParams.get('token') ?? '';
}
