import type { Language } from '@golden-acers/contract';
import { isAgentId } from '../../access/sessions/sessions.ts';
import { mailAgentFactorChange } from '../../agents/agent-security/agent-security.ts';
import type { TxContext } from '../../context.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { getUser } from '../accounts/accounts.ts';

/** Notifies the owner, because another person may have made the change. */
export async function mailFactorChange(tx: TxContext, accountId: string, language: Language): Promise<void> {
  if (isAgentId(accountId)) return mailAgentFactorChange(tx, accountId);
  const { email: recipient } = await getUser(tx, accountId);
  const link = new URL('/settings', tx.config.publicUrl).href;
  await enqueueMail(tx, { accountId, kind: 'factor_changed', language, recipient, link });
}
