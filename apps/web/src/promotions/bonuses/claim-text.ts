import type { Translate } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import type { Claim } from './bonuses.queries.ts';
import { claimedSentence } from './offer-terms.ts';

/** Says what a new claim gives, or what it waits for. */
export function claimedText(t: Translate<'promotions'>, { isPaid, bonus, terms }: Claim): string {
  if (bonus === null) return claimedSentence(t, terms);
  return isPaid ? t('bonuses.claimPaid', { amount: formatMoney(bonus) }) : t('bonuses.claimWaits');
}
