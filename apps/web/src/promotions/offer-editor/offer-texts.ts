import type { AgentOffer } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { currentLocale } from '../../i18n/index.ts';
import { formatMoney, formatPercentage } from '../../i18n/number-format.ts';

/** The agent's title in the reader's language, else in English, else the kind. */
export function offerTitle(t: ConsoleTranslateFn, { form }: Pick<AgentOffer, 'form'>): string {
  const text = form.texts[currentLocale()] ?? form.texts.en;
  return text?.title ?? t(`promotions.kinds.${form.kind}`);
}

export function offerFigure(t: ConsoleTranslateFn, { form }: Pick<AgentOffer, 'form'>): string {
  const { percent, maxBonusCents, bonusCents } = form;
  if (bonusCents !== null) return formatMoney(BigInt(bonusCents));
  if (percent === null) return '–';
  const share = formatPercentage(percent / 100);
  return maxBonusCents === null
    ? share
    : `${share} ${t('promotions.upTo', { amount: formatMoney(BigInt(maxBonusCents)) })}`;
}
