import { createHmac, timingSafeEqual } from 'node:crypto';
import { visitorTicketLimits } from '@golden-acers/contract';
import { dayMs, deriveKey, minuteMs } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { VisitorLinkPurpose, VisitorToken } from '../sessions/actors.ts';

/** Lifetime by purpose. Each purpose has a separate key, so that no link works for another purpose. */
const ttlMsByPurpose = {
  confirm: visitorTicketLimits.confirmDays * dayMs,
  files: 60 * minuteMs,
  thread: visitorTicketLimits.linkDays * dayMs,
} as const satisfies Readonly<Record<VisitorLinkPurpose, number>>;

type SigningContext = Pick<Context, 'config' | 'clock'>;

const tokenPattern = /^(tk_[0-9a-z]{26})\.(confirm|files|thread)\.(\d{9,11})\.([A-Za-z0-9_-]{43})$/;

/** Stores nothing: the token holds ticket id and expiry, signed with the server's key. */
export function signVisitorToken(
  { config, clock }: SigningContext,
  { ticketId, purpose }: Pick<VisitorToken, 'ticketId' | 'purpose'>,
): { readonly token: string; readonly expiresAt: Date } {
  const seconds = Math.floor((clock.now().getTime() + ttlMsByPurpose[purpose]) / 1_000);
  const signature = sign(config.encryptionKey, purpose, `${ticketId}.${seconds}`);
  return {
    token: `${ticketId}.${purpose}.${seconds}.${signature}`,
    expiresAt: new Date(seconds * 1_000),
  };
}

/** Undefined for a forged, changed or expired token. A former key's tokens work until they expire. */
export function openVisitorToken({ config, clock }: SigningContext, token: string): VisitorToken | undefined {
  const [, ticketId = '', purposeText, secondsText, signature = ''] = tokenPattern.exec(token) ?? [];
  const purpose = purposes.find((known) => known === purposeText);
  if (purpose === undefined) return undefined;
  const expiresAt = new Date(Number(secondsText) * 1_000);
  if (expiresAt <= clock.now()) return undefined;
  const isOurs = [config.encryptionKey, ...config.oldEncryptionKeys].some((key) =>
    timingSafeEqual(Buffer.from(sign(key, purpose, `${ticketId}.${secondsText}`)), Buffer.from(signature)),
  );
  return isOurs ? { ticketId, purpose, expiresAt } : undefined;
}

const purposes: readonly VisitorLinkPurpose[] = ['confirm', 'files', 'thread'];

const sign = (key: string, purpose: VisitorLinkPurpose, text: string): string =>
  createHmac('sha256', deriveKey(key, `visitor ticket: ${purpose}`))
    .update(text)
    .digest('base64url');
