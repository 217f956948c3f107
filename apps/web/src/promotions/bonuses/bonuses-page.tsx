import type { OfferPeriod, PublicOffer } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useId } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { WageringCard } from '../../money/wagering/wagering-card.tsx';
import { choiceParam, type SearchParamsSchema, useTypedSearchParams } from '../../typed-search-params.ts';
import { EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AutomaticOffers } from './automatic-offers.tsx';
import { claimsQuery, offersQuery } from './bonuses.queries.ts';
import { ClaimStatus } from './claim-status.tsx';
import { OfferTicket } from './offer-ticket.tsx';

const periods: readonly OfferPeriod[] = ['current', 'upcoming', 'expired'];
const bonusesParams: SearchParamsSchema<{ period: OfferPeriod }> = {
  period: { ...choiceParam(periods, 'current'), name: 'tab' },
};
const termNames = ['age', 'one', 'wager', 'end', 'change'] as const;

export function BonusesPage() {
  const { t } = useTranslation('promotions');
  const isPlayer = useIsPlayer();
  const [{ period }, change] = useTypedSearchParams(bonusesParams);
  return (
    <PageLayout title={t('bonuses.title')} intro={t('bonuses.intro')} description={t('descriptions.bonuses')}>
      {isPlayer && <WageringCard />}
      <AutomaticOffers />
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
  const { t, locale } = useTranslation('promotions');
  const isPlayer = useIsPlayer();
  const query = useQuery(offersQuery(locale));
  const ofAgents = useQuery({ ...claimsQuery(locale), enabled: isPlayer }).data?.offers ?? [];
  const offers = [...(query.data ?? []), ...ofAgents].filter(
    (offer) => offer.period === period && !offer.terms.isAutomatic,
  );
  const { rows, pointerEvents } = useSteadyRows(offers, { idOf: ({ id }) => id, key: period });
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
  if (offers.length === 0) {
    return (
      <EmptyPanel icon={Gift}>
        <p>{t('bonuses.none')}</p>
      </EmptyPanel>
    );
  }
  return (
    <ul
      {...pointerEvents}
      className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3 md:max-xl:[&>:last-child:nth-child(odd)]:col-span-2"
    >
      {rows.map((offer) => (
        <li key={offer.id} id={offer.id} className="row-span-2 grid scroll-mt-24 grid-rows-subgrid gap-0">
          <ClaimableTicket offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function ClaimableTicket({ offer }: { offer: PublicOffer }) {
  const titleId = useId();
  return (
    <OfferTicket offer={offer} titleId={titleId}>
      {offer.period === 'current' && <ClaimStatus offer={offer} titleId={titleId} />}
    </OfferTicket>
  );
}
