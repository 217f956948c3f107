import type { WalletTransferItem } from '../money/wallet/wallet.queries.ts';
import { useTranslation } from './index.ts';
import { findMessage } from './translations.ts';

/** Why a transfer failed, in words for its player; the server's own words where there are none. */
export function useFailureReason(reason: WalletTransferItem['reason']): string | undefined {
  // Asked for so that another language shows at once.
  useTranslation();
  return reason === null ? undefined : failureReasonText(reason);
}

export function failureReasonText({ code, text }: NonNullable<WalletTransferItem['reason']>): string {
  return findFailureReasonText(code) ?? text;
}

export function findFailureReasonText(code: string): string | undefined {
  return findMessage(`wallet.reasons.${code.replaceAll('.', '_')}`);
}
