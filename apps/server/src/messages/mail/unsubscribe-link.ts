import { VaultError } from '@golden-acers/platform';
import type { Context } from '../../context.ts';

/** The switch that the link turns off, and what its token is sealed for. */
const purposes = {
  emailNotifications: 'unsubscribe',
  weeklyDigest: 'unsubscribe from the digest',
} as const;
export type MailList = keyof typeof purposes;
const mailLists: readonly MailList[] = ['emailNotifications', 'weeklyDigest'];

/** A mail program posts to it without asking the reader (RFC 8058). It has no end and can end mails only. */
export function unsubscribeLinkOf(
  { vault, config }: Pick<Context, 'vault' | 'config'>,
  accountId: string,
  list: MailList,
): string {
  const link = new URL('/api/mail/unsubscribe', config.publicUrl);
  link.searchParams.set('token', vault.seal(accountId, purposes[list]));
  return link.href;
}

/** The account and the list that the token was made for; undefined for a token that is not ours. */
export function findUnsubscriber(
  { vault }: Pick<Context, 'vault'>,
  token: string,
): { readonly accountId: string; readonly list: MailList } | undefined {
  for (const list of mailLists) {
    try {
      return { accountId: vault.open(token, purposes[list]), list };
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
    }
  }
  return undefined;
}
