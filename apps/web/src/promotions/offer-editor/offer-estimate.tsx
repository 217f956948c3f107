import { useQuery } from '@tanstack/react-query';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { repeatedGiftOf } from './offer-form.ts';
import { type OfferCommand, offerEstimateQuery } from './offers.queries.ts';

/** Shows what the offer would have cost in the last 90 days, and its maximum cost. */
export function OfferEstimateTable({ command }: { command: OfferCommand }) {
  const t = useConsoleTranslation();
  const { data, error } = useQuery(offerEstimateQuery(command));
  if (data === undefined) {
    return (
      <p role="status" className={error === null ? 'text-sm text-muted' : 'text-sm text-bad'}>
        {error === null
          ? t('promotions.estimate.running')
          : errorMessageOf(error, { refused: t('promotions.estimate.failed') })}
      </p>
    );
  }
  const { days, claims, players, eligiblePlayers, houseEdgeBps, worstCase, bestAttack } = data;
  const unlimited = t('promotions.estimate.unlimited');
  const gift = repeatedGiftOf(command);
  const rows = [
    ['eligible', formatCount(eligiblePlayers)],
    ['claims', t('promotions.estimate.byPlayers', { claims: formatCount(claims), count: players })],
    ['credit', formatMoney(data.credit)],
    ['edge', houseEdgeBps === null ? '–' : formatPercentage(houseEdgeBps / 10_000)],
    ['expected', formatMoney(data.expectedCost)],
    ['worst', worstCase === null ? unlimited : formatMoney(worstCase)],
    ['oneAccount', bestAttack.oneAccount === null ? unlimited : formatMoney(bestAttack.oneAccount)],
    ['secondAccount', formatMoney(bestAttack.secondAccount)],
  ] as const;
  return (
    <section aria-label={t('promotions.estimate.title')} className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('promotions.estimate.title')}</h3>
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{t(`promotions.estimate.${name}`)}</dt>
            <dd
              className={
                value === unlimited ? 'text-right font-semibold text-bad' : 'text-right font-semibold'
              }
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {gift !== undefined && (
        <p className="text-sm font-medium text-warn">
          {t(`promotions.estimate.repeatedGift.${gift.recurrence}`, {
            amount: formatMoney(gift.amount),
          })}
        </p>
      )}
      <p className="text-sm text-faint">{t('promotions.estimate.basis', { days })}</p>
      <p className="text-sm text-faint">{t('promotions.estimate.attackBasis')}</p>
    </section>
  );
}
