import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WalletTransfer } from './wallet.queries.ts';

/** Why a transfer failed, in words for its player; the server's own words where there are none. */
export function useReason(reason: WalletTransfer['reason']): string | undefined {
  // Asked for so that another language shows at once.
  useTranslation();
  return reason === null ? undefined : reasonText(reason);
}

export function reasonText({ code, text }: NonNullable<WalletTransfer['reason']>): string {
  const key = `wallet.reasons.${code.replaceAll('.', '_')}`;
  return i18next.exists(key)
    ? String(
        i18next.getResource(i18next.language, 'translation', key) ??
          i18next.getResource('en', 'translation', key),
      )
    : text;
}
