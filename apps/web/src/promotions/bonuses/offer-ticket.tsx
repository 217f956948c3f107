import type { PublicOffer } from '@golden-acers/contract';
import { CalendarDays, Crown, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { OfferArt } from '../../site/bonuses/offer-art.tsx';
import { cx } from '../../ui/cx.ts';
import { cardFigure, cardTitle, maxBonusText, offerConditions, offerDescription } from './offer-terms.ts';

const dateKeys = {
  current: 'bonuses.validUntil',
  upcoming: 'bonuses.starts',
  expired: 'bonuses.ended',
} as const;

interface OfferTicketProps {
  offer: PublicOffer;
  titleId: string;
  /** Shows all conditions at first, for who writes the offer. */
  isUnfolded?: boolean;
  /** Shown below the conditions. */
  children: ReactNode;
}

/** Shows a card with a torn edge between offer and conditions. All cards of a row have the same height. */
export function OfferTicket({ offer, titleId, isUnfolded = false, children }: OfferTicketProps) {
  const { t } = useTranslation('promotions');
  const { period, terms, text } = offer;
  const { main, others } = offerConditions(t, terms);
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
            {main.map((condition) => (
              <dd key={condition} className="flex items-start gap-2 text-[0.9375rem]">
                <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
                {condition}
              </dd>
            ))}
          </dl>
          <details open={isUnfolded} className="text-muted">
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
            {t(dateKeys[period], { date: formatDateTime(day, 'calendarDay', terms.timeZone) })}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}

/** The picture is dark in both themes, so its text is light in both. */
function OfferBanner({ offer: { art, terms } }: { offer: PublicOffer }) {
  const { t } = useTranslation('promotions');
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
        {terms.maxBonus !== null && (
          <span className="mt-1 text-base font-semibold">
            {t('bonuses.upTo', { amount: maxBonusText(terms.maxBonus) })}
          </span>
        )}
      </p>
    </div>
  );
}
