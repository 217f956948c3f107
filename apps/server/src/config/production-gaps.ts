import type { ServerConfig } from './config.ts';

/** Sentences on what works in production, and should not be so there. */
export function describeProductionGaps({
  isProduction,
  publicUrl,
  mail,
  rootAgent,
  provider,
  outboundTestHosts,
}: Pick<ServerConfig, 'isProduction' | 'publicUrl' | 'outboundTestHosts'> & {
  readonly mail: Pick<ServerConfig['mail'], 'from' | 'smtpUrl'>;
  readonly rootAgent: Pick<ServerConfig['rootAgent'], 'email'>;
  readonly provider: Pick<ServerConfig['provider'], 'isSandbox'>;
}): readonly string[] {
  if (!isProduction) return [];
  const isTestAddress = (address: string) => /@[^>]*\.(test|example|invalid|localhost)>?$/i.test(address);
  const { hostname, protocol } = new URL(publicUrl);
  const gaps = [
    [
      /^(localhost|127\..*|\[::1\])$/.test(hostname),
      `PUBLIC_URL is ${publicUrl}: links in mails lead to this machine.`,
    ],
    [
      protocol === 'http:',
      'PUBLIC_URL begins with http: passwords are sent in clear, and passkeys do not work.',
    ],
    [
      isTestAddress(mail.from),
      `MAIL_FROM is ${mail.from}: no mailbox has that address, and mail servers refuse it.`,
    ],
    [mail.smtpUrl === undefined, 'SMTP_URL is not set: mails are files that nobody gets.'],
    [
      outboundTestHosts.length > 0,
      `OUTBOUND_TEST_HOSTS is ${outboundTestHosts.join(',')}: webhooks reach these hosts at private addresses.`,
    ],
    [isTestAddress(rootAgent.email), `AGENT_EMAIL is ${rootAgent.email}: the root agent gets no mail.`],
    [
      provider.isSandbox,
      'PROVIDER_URL is not set: the sandbox is the provider, and all credit is play credit.',
    ],
  ] as const;
  return gaps.flatMap(([isGap, sentence]) => (isGap ? [sentence] : []));
}
