import type { OfferPeriod, PublicOffer } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Crown, Gift, ListChecks } from 'lucide-react';
import { useId } from 'react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { OfferArt } from '../../site/bonuses/offer-art.tsx';
import { choiceParam, type SearchParamsSchema, useTypedSearchParams } from '../../typed-search-params.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { offersQuery } from './bonuses.queries.ts';
import { ClaimStatus } from './claim-status.tsx';
import { cardFigure, cardTitle, maxBonusText, offerConditions, offerDescription } from './offer-terms.ts';

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
        <Offers period={period} />
      </Tabs>
      <Card title={t('bonuses.terms')}>
        <ol className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          {termNames.map((name, index) => (
            <li key={name} className="flex items-start gap-3.5 text-muted">
              <span
                aria-hidden
                className="tabular grid size-7 shrink-0 place-content-center rounded-full border border-line-strong text-sm font-semibold text-gold-ink"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{t(`bonuses.termsList.${name}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </PageLayout>
  );
}

function Offers({ period }: { period: OfferPeriod }) {
  const { t } = useTranslation();
  const query = useQuery(offersQuery);
  if (query.data === undefined) {
    return query.error === null ? (
      <LoadingSkeletons className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
        {periods.map((name) => (
          <Skeleton key={name} className="h-120 rounded-2xl" />
        ))}
      </LoadingSkeletons>
    ) : (
      <QueryErrorPanel query={query} fallback={t('bonuses.failed')} />
    );
  }
  const offers = query.data.filter((offer) => offer.period === period);
  if (offers.length === 0) {
    return (
      <EmptyPanel icon={Gift}>
        <p>{t('bonuses.none')}</p>
      </EmptyPanel>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3 md:max-xl:[&>:last-child:nth-child(odd)]:col-span-2">
      {offers.map((offer) => (
        <li key={offer.id} className="row-span-2 grid grid-rows-subgrid gap-0">
          <OfferTicket offer={offer} />
        </li>
      ))}
    </ul>
  );
}

const dateKeys = {
  current: 'bonuses.validUntil',
  upcoming: 'bonuses.starts',
  expired: 'bonuses.ended',
} as const;

/** A ticket with a torn edge between offer and conditions, of equal height along a row. */
function OfferTicket({ offer }: { offer: PublicOffer }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { period, terms, text } = offer;
  const [main, ...others] = offerConditions(t, terms);
  const added = text?.requirements ?? '';
  const day = period === 'upcoming' ? terms.startsAt : terms.endsAt;
  return (
    <article
      className={cx(
        'card row-span-2 grid grid-rows-subgrid gap-0 overflow-hidden',
        period === 'expired' && 'saturate-0',
      )}
    >
      <div className="grid content-start">
        <OfferBanner offer={offer} />
        <div className="grid gap-1 px-6 pt-5 pb-6">
          <h2 id={titleId} className="font-display text-2xl wrap-anywhere">
            {cardTitle(t, offer)}
          </h2>
          <p className="wrap-anywhere text-muted">{offerDescription(t, offer)}</p>
        </div>
      </div>
      <div className="ticket-stub flex flex-col gap-5 p-6 pt-5">
        <div className="grid grow content-start gap-3 text-sm">
          <dl className="grid gap-1">
            <dt className="text-faint">{t('bonuses.requirements')}</dt>
            <dd className="flex items-start gap-2 text-[0.9375rem]">
              <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
              {main}
            </dd>
          </dl>
          <details className="text-muted">
            <summary className="w-fit cursor-pointer text-gold-ink">{t('bonuses.conditionsMore')}</summary>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {[...others, ...(added === '' ? [] : [added])].map((condition) => (
                <li key={condition} className="wrap-anywhere">
                  {condition}
                </li>
              ))}
            </ul>
          </details>
        </div>
        {day !== null && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <CalendarDays aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
            {t(dateKeys[period], { date: formatDateTime(day, 'calendarDay') })}
          </p>
        )}
        {period === 'current' && <ClaimStatus offer={offer} titleId={titleId} />}
      </div>
    </article>
  );
}

/** The picture is dark in both themes, so its text is light in both. */
function OfferBanner({ offer: { art, terms } }: { offer: PublicOffer }) {
  const { t } = useTranslation();
  return (
    <div className="relative isolate flex h-40 flex-col items-start justify-between overflow-hidden bg-[#0c1c14] p-5">
      <OfferArt id={art} className="absolute inset-0 -z-10 size-full" />
      {terms.minVipTier !== null ? (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-black/75 px-2.5 py-1 text-xs leading-none font-semibold text-[#f8e0a0]">
          <Crown aria-hidden className="size-3.5" />
          {t('bonuses.vipRequired')}
        </span>
      ) : (
        <span />
      )}
      <p className="grid text-white [text-shadow:0_1px_10px_rgb(0_0_0/0.6)]">
        <span className="font-display text-6xl leading-none">{cardFigure(terms)}</span>
        {terms.maxBonusCents !== null && (
          <span className="mt-1 text-base font-semibold">
            {t('bonuses.upTo', { amount: maxBonusText(terms.maxBonusCents) })}
          </span>
        )}
      </p>
    </div>
  );
}
