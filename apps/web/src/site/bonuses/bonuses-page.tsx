import { Crown } from 'lucide-react';
import { useId } from 'react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { choiceParam, type SearchParamsSchema, useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type Offer, type OfferPeriod, offers } from './offers.ts';

const periods: readonly OfferPeriod[] = ['current', 'upcoming', 'expired'];
const bonusesParams: SearchParamsSchema<{ period: OfferPeriod }> = {
  period: { ...choiceParam(periods, 'current'), name: 'tab' },
};
const termNames = ['age', 'one', 'wager', 'end', 'change'] as const;

export function BonusesPage() {
  const { t } = useTranslation();
  const [{ period }, change] = useTypedSearchParams(bonusesParams);
  return (
    <PageLayout title={t('bonuses.title')} intro={t('bonuses.intro')} description={t('descriptions.bonuses')}>
      <Tabs
        label={t('bonuses.tabs')}
        tabs={periods.map((id) => ({ id, label: t(`bonuses.${id}`) }))}
        selected={period}
        onSelect={(chosen) => change({ period: chosen })}
      >
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3 md:max-xl:[&>:last-child:nth-child(odd)]:col-span-2">
          {offers[period].map((offer) => (
            <li key={offer.id} className="row-span-2 grid grid-rows-subgrid gap-0">
              <OfferTicket offer={offer} period={period} />
            </li>
          ))}
        </ul>
      </Tabs>
      <Card title={t('bonuses.terms')}>
        <ul className="grid list-disc gap-2 pl-5 text-muted marker:text-gold-ink">
          {termNames.map((name) => (
            <li key={name}>{t(`bonuses.termsList.${name}`)}</li>
          ))}
        </ul>
      </Card>
    </PageLayout>
  );
}

const dateKeys = {
  current: 'bonuses.validUntil',
  upcoming: 'bonuses.starts',
  expired: 'bonuses.ended',
} as const;

/** A ticket with a torn edge between figure and conditions, of equal height along a row. */
function OfferTicket({ offer, period }: { offer: Offer; period: OfferPeriod }) {
  const { t } = useTranslation();
  const isOver = period === 'expired';
  const titleId = useId();
  const opensId = useId();
  return (
    <article className={cx('card row-span-2 grid grid-rows-subgrid gap-0', isOver && 'saturate-0')}>
      <div className="grid content-start gap-1 p-6 pb-5">
        <div className="flex min-h-6 flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="font-semibold">
            {t(`bonuses.offers.${offer.id}.title`)}
          </h2>
          {offer.isForVips && (
            <Badge tone="gold">
              <Crown aria-hidden className="size-3.5" />
              {t('bonuses.vipRequired')}
            </Badge>
          )}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="gold-text font-display text-6xl leading-tight">
            {formatBrandFigure(offer.bonus)}
          </span>
          {offer.maxAmount !== undefined && (
            <span className="text-lg text-muted">
              {t('bonuses.upTo', { amount: formatBrandFigure(offer.maxAmount) })}
            </span>
          )}
        </p>
        <p className="text-muted">{t(`bonuses.offers.${offer.id}.text`)}</p>
      </div>
      <div className="ticket-stub flex flex-col gap-4 p-6 pt-5">
        <dl className="grid grow content-start gap-1 text-sm">
          <dt className="text-faint">{t('bonuses.requirements')}</dt>
          <dd>{t(`bonuses.offers.${offer.id}.requirements`)}</dd>
        </dl>
        <p className="text-sm text-faint">
          {t(dateKeys[period], { date: formatDateTime(offer.validUntil, 'calendarDay') })}
        </p>
        {offer.isActive && (
          <div className="grid gap-2">
            <Button
              variant="line"
              aria-describedby={`${titleId} ${opensId}`}
              onClick={() => notify.info(t('bonuses.claimNotYet'))}
            >
              {t('bonuses.claim')}
            </Button>
            <p id={opensId} className="text-center text-sm text-faint">
              {t('bonuses.claimOpens')}
            </p>
          </div>
        )}
      </div>
    </article>
  );
}
