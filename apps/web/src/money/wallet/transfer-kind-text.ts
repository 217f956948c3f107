import { currentLocale, type Translate } from '../../i18n/index.ts';
import type { WalletTransferItem } from './wallet.queries.ts';

/**
 * Returns the name of a transfer for the player. The unknown cause of a newer server is shown as its kind.
 */
export function transferKindText(
  t: Translate<'wallet'>,
  { cause, kind, offerTitles }: Pick<WalletTransferItem, 'cause' | 'kind' | 'offerTitles'>,
): string {
  if (cause === 'sign_up') return t('wallet.signUpCredit');
  if (cause === 'promotion') {
    const title = offerTitles?.[currentLocale()] ?? offerTitles?.en;
    return [t(`wallet.promotion.${kind}`), title].filter((part) => part !== undefined).join(' · ');
  }
  return cause === 'bonus' || cause === 'correction'
    ? t(`wallet.causes.${cause}`)
    : t(`wallet.kinds.${kind}`);
}
