import type { WalletTransferItem } from '../money/wallet/wallet.queries.ts';
import { useTranslation } from './index.ts';
import { findMessage } from './translations.ts';

export function useFailureReason(reason: WalletTransferItem['reason']): string | undefined {
  useTranslation('wallet');
  return reason === null ? undefined : failureReasonText(reason);
}

export function failureReasonText({ code, text }: NonNullable<WalletTransferItem['reason']>): string {
  return findFailureReasonText(code) ?? text;
}

export function findFailureReasonText(code: string): string | undefined {
  return findMessage(`wallet.reasons.${code.replaceAll('.', '_')}`);
}
