import { CalendarDays, Crown, ListChecks } from 'lucide-react';
import { useId } from 'react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { choiceParam, type SearchParamsSchema, useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card, PageLayout } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { OfferArt } from './offer-art.tsx';
import { type Offer, offers, type SamplePeriod } from './offers.ts';

const periods: readonly SamplePeriod[] = ['current', 'upcoming', 'expired'];
const bonusesParams: SearchParamsSchema<{ period: SamplePeriod }> = {
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

const dateKeys = {
  current: 'bonuses.validUntil',
  upcoming: 'bonuses.starts',
  expired: 'bonuses.ended',
} as const;

/** A ticket with a torn edge between offer and conditions, of equal height along a row. */
function OfferTicket({ offer, period }: { offer: Offer; period: SamplePeriod }) {
  const { t } = useTranslation();
  const titleId = useId();
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
          <h2 id={titleId} className="font-display text-2xl">
            {t(`bonuses.offers.${offer.id}.title`)}
          </h2>
          <p className="text-muted">{t(`bonuses.offers.${offer.id}.text`)}</p>
        </div>
      </div>
      <div className="ticket-stub flex flex-col gap-5 p-6 pt-5">
        <dl className="grid grow content-start gap-1 text-sm">
          <dt className="text-faint">{t('bonuses.requirements')}</dt>
          <dd className="flex items-start gap-2 text-[0.9375rem]">
            <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
            {t(`bonuses.offers.${offer.id}.requirements`)}
          </dd>
        </dl>
        <p className="flex items-center gap-2 text-sm text-muted">
          <CalendarDays aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
          {t(dateKeys[period], { date: formatDateTime(offer.validUntil, 'calendarDay') })}
        </p>
        {offer.isActive && <ClaimButton titleId={titleId} />}
      </div>
    </article>
  );
}

/** The picture is dark in both themes, so its text is light in both. */
function OfferBanner({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  return (
    <div className="relative isolate flex h-40 flex-col items-start justify-between overflow-hidden bg-[#0c1c14] p-5">
      <OfferArt id={offer.id} className="absolute inset-0 -z-10 size-full" />
      {offer.isForVips ? (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-black/75 px-2.5 py-1 text-xs leading-none font-semibold text-[#f8e0a0]">
          <Crown aria-hidden className="size-3.5" />
          {t('bonuses.vipRequired')}
        </span>
      ) : (
        <span />
      )}
      <p className="grid text-white [text-shadow:0_1px_10px_rgb(0_0_0/0.6)]">
        <span className="font-display text-6xl leading-none">{formatBrandFigure(offer.bonus)}</span>
        {offer.maxAmount !== undefined && (
          <span className="mt-1 text-base font-semibold">
            {t('bonuses.upTo', { amount: formatBrandFigure(offer.maxAmount) })}
          </span>
        )}
      </p>
    </div>
  );
}

/** It says before it is pressed what it does for now. */
function ClaimButton({ titleId }: { titleId: string }) {
  const { t } = useTranslation();
  const opensId = useId();
  return (
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
  );
}
