import { useTranslation } from '../../i18n/index.ts';
import { findText } from '../../i18n/words.ts';
import type { WalletTransfer } from './wallet.queries.ts';

/** Why a transfer failed, in words for its player; the server's own words where there are none. */
export function useReason(reason: WalletTransfer['reason']): string | undefined {
  // Asked for so that another language shows at once.
  useTranslation();
  return reason === null ? undefined : reasonText(reason);
}

export function reasonText({ code, text }: NonNullable<WalletTransfer['reason']>): string {
  return findReason(code) ?? text;
}

export function findReason(code: string): string | undefined {
  return findText(`wallet.reasons.${code.replaceAll('.', '_')}`);
}
