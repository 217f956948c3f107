import type { AgentOffer } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { titleOf } from '../agent-claims/offer-title.ts';

export const offerTitle = (t: ConsoleTranslateFn, { form }: Pick<AgentOffer, 'form'>): string =>
  titleOf(t, form);

export function offerFigure(t: ConsoleTranslateFn, { form }: Pick<AgentOffer, 'form'>): string {
  const { percent, maxBonusCents, bonusCents } = form;
  if (bonusCents !== null) return formatMoney(BigInt(bonusCents));
  if (percent === null) return '–';
  const share = formatPercentage(percent / 100);
  return maxBonusCents === null
    ? share
    : `${share} ${t('promotions.upTo', { amount: formatMoney(BigInt(maxBonusCents)) })}`;
}
