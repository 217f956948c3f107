import { useQuery } from '@tanstack/react-query';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { barShares } from './estimate-bars.ts';
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
  const gift = repeatedGiftOf(command);
  const counts = [
    ['eligible', formatCount(eligiblePlayers)],
    ['claims', t('promotions.estimate.byPlayers', { claims: formatCount(claims), count: players })],
    ['edge', houseEdgeBps === null ? '–' : formatPercentage(houseEdgeBps / 10_000)],
  ] as const;
  const amounts = [
    ['credit', data.credit, 'bg-gold'],
    ['expected', data.expectedCost, 'bg-good'],
    ['worst', worstCase, 'bg-bad'],
    ['oneAccount', bestAttack.oneAccount, 'bg-warn'],
    ['secondAccount', bestAttack.secondAccount, 'bg-warn'],
  ] as const;
  const shares = barShares(amounts.map(([, amount]) => amount));
  return (
    <section aria-label={t('promotions.estimate.title')} className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('promotions.estimate.title')}</h3>
      <dl className="tabular grid gap-2.5 text-sm">
        {counts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{t(`promotions.estimate.${name}`)}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
        {amounts.map(([name, amount, colour], index) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <dt className="text-muted">{t(`promotions.estimate.${name}`)}</dt>
            <dd className={cx('text-right font-semibold', amount === null && 'text-bad')}>
              {amount === null ? t('promotions.estimate.unlimited') : formatMoney(amount)}
            </dd>
            <dd aria-hidden className="col-span-2 h-2 overflow-hidden rounded-full bg-surface-3">
              <span
                className={cx('block h-full', amount === null ? 'bg-bad' : colour)}
                style={{ width: `${100 * (shares[index] ?? 0)}%` }}
              />
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
