import type { AgentOffer } from '@golden-acers/contract';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { titleOf } from '../agent-claims/offer-title.ts';

export const offerTitle = (t: ConsoleTranslateFn, { form }: Pick<AgentOffer, 'form'>): string =>
  titleOf(t, form);

export function offerFigure(t: ConsoleTranslateFn, { form }: Pick<AgentOffer, 'form'>): string {
  const { percent, maxBonus, bonus } = form;
  if (bonus !== null) return formatMoney(bonus);
  if (percent === null) return '–';
  const share = formatPercentage(percent / 100);
  return maxBonus === null ? share : `${share} ${t('promotions.upTo', { amount: formatMoney(maxBonus) })}`;
}

export function offerWindow(
  t: ConsoleTranslateFn,
  { startsAt, endsAt }: Pick<AgentOffer['form'], 'startsAt' | 'endsAt'>,
): string {
  const [start, end] = [startsAt, endsAt].map((at) => at?.replace('T', ' '));
  if (start !== undefined && end !== undefined) return `${start} – ${end}`;
  if (start !== undefined) return t('promotions.fromAt', { at: start });
  if (end !== undefined) return t('promotions.untilAt', { at: end });
  return t('promotions.always');
}
