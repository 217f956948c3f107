import type { ApiResponse, BareTestEnv } from '@golden-acers/testing';
import { z } from 'zod';
import { signVisitorToken } from '../src/access/visitor-links/visitor-links.ts';

const threadSchema = z.looseObject({
  id: z.string(),
  number: z.number(),
  state: z.string(),
  isMerged: z.boolean(),
  canBeRated: z.boolean(),
  isSatisfied: z.boolean().nullable(),
  messages: z.array(
    z.looseObject({
      id: z.string(),
      text: z.string(),
      from: z.string(),
      isOwn: z.boolean(),
      files: z.array(z.looseObject({ id: z.string() })),
    }),
  ),
});

const draft = {
  category: 'account',
  subject: 'I cannot sign in',
  text: 'It says that I am excluded.',
} as const;
const page = '/contact/ticket';
const tokenOf = (link: string | undefined, purpose: string) =>
  new URLSearchParams(new URL(link ?? '').hash.slice(1)).get(purpose) ?? '';

/** People who write to support without an account. Each writes from another network. */
export function createVisitors(env: BareTestEnv) {
  let count = 0;
  const write = (email: string, changes: object = {}, network?: string) => {
    count += 1;
    const address = network ?? `10.8.${count}.1`;
    return env.call('POST /visitor/tickets', { body: { ...draft, email, ...changes }, address });
  };
  const confirmTokenFor = async (email: string, mails = 1) =>
    tokenOf((await env.mailTo(email, '#confirm=', mails)).link, 'confirm');
  /** Returns the token of the mail to the visitor who wrote this, without reading the mail. */
  const confirmTokenOf = ({ body }: Pick<ApiResponse, 'body'>) => {
    const { fileToken } = z.object({ fileToken: z.string() }).parse(body.data);
    const [ticketId = ''] = fileToken.split('.');
    return signVisitorToken(env, { ticketId, purpose: 'confirm' }).token;
  };
  const confirm = (token: string) => env.call('POST /visitor/ticket/confirm', { token, body: {} });
  return {
    write,
    confirm,
    confirmTokenFor,
    confirmTokenOf,
    /** The token of the newest mail about a reply. */
    replyTokenFor: async (email: string, mails = 1) =>
      tokenOf((await env.mailTo(email, '#thread=', mails)).link, 'thread'),
    linksTo: (email: string) => env.mailsTo(email).filter(({ link }) => link?.includes(page)),
    /** Opens a ticket whose address is confirmed. */
    async open(email: string, changes: object = {}) {
      const sent = await write(email, changes);
      const { fileToken } = z.object({ fileToken: z.string() }).parse(sent.body.data);
      const confirmed = await confirm(confirmTokenOf(sent));
      const { token } = z.object({ token: z.string() }).parse(confirmed.body.data);
      return { token, fileToken, ...(await this.read(token)) };
    },
    async read(token: string) {
      return threadSchema.parse((await env.call('GET /visitor/ticket', { token })).body.data);
    },
    addFile: (token: string, file: Buffer, address?: string) =>
      env.call('POST /visitor/ticket/files', {
        token,
        body: { data: file.toString('base64') },
        ...(address !== undefined && { address }),
      }),
  };
}
export type Visitors = ReturnType<typeof createVisitors>;
