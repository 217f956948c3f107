import { visitorTicketLimits } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';
import { createSharedLimiter } from '../../access/attempt-limits/shared-limits.ts';
import type { VisitorLinkPurpose } from '../../access/sessions/actors.ts';
import { signVisitorToken } from '../../access/visitor-links/visitor-links.ts';
import type { TxContext } from '../../context.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { noteReplyMail, type TicketRow } from './tickets.sql.ts';

const mailKinds = { confirm: 'visitor_confirm', thread: 'visitor_reply' } as const;
type LetterPurpose = keyof typeof mailKinds & VisitorLinkPurpose;

/** The token is in the URL fragment, which browsers never send to a server. */
export async function sendVisitorLink(
  tx: TxContext,
  { id: ticketId, language }: Pick<TicketRow, 'id' | 'language'>,
  { recipient, purpose }: { readonly recipient: string; readonly purpose: LetterPurpose },
): Promise<void> {
  const { token, expiresAt } = signVisitorToken(tx, { ticketId, purpose });
  const link = new URL('/contact/ticket', tx.config.publicUrl);
  link.hash = new URLSearchParams({ [purpose]: token }).toString();
  const kind = mailKinds[purpose];
  await enqueueMail(tx, { accountId: null, kind, language, recipient, link: link.href, expiresAt });
}

/** Mails about a reply. Limited per address, however much agents write. */
export async function mailVisitor(tx: TxContext, ticket: TicketRow): Promise<void> {
  const { id, visitorEmail: recipient, visitorKey } = ticket;
  if (recipient === null || visitorKey === null || !(await noteReplyMail(tx.db, id))) return;
  const limiter = createSharedLimiter(tx, {
    name: 'visitor_reply_mails',
    uses: visitorTicketLimits.replyMailsADay,
    perMs: dayMs,
  });
  if ((await limiter.consume(visitorKey)) === undefined)
    await sendVisitorLink(tx, ticket, { recipient, purpose: 'thread' });
}
