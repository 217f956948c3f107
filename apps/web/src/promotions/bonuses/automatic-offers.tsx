import type { PublicOffer } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/page.tsx';
import { claimsQuery, offersQuery } from './bonuses.queries.ts';
import { findAlternative } from './first-recharge-offers.ts';
import { cardFigure, cardTitle, maxBonusText, offerConditions, offerDescription } from './offer-terms.ts';

/**
 * Shows the full terms of the bonus that the next recharge starts by itself: the player's, or to a visitor
 * that of a new player. Beside it stands the offer that a claim puts in its place. Renders nothing if no
 * recharge would start one.
 */
export function AutomaticOffers() {
  const { t, locale } = useTranslation('promotions');
  const isPlayer = useIsPlayer();
  const { data: published } = useQuery(offersQuery(locale));
  const { data: own } = useQuery({ ...claimsQuery(locale), enabled: isPlayer });
  const offers = isPlayer ? own?.automatic : published?.filter(({ terms }) => terms.isAutomatic);
  if (offers === undefined || offers.length === 0) return null;
  const isEligible = ({ id }: PublicOffer) =>
    own?.eligibility.find(({ offerId }) => offerId === id)?.isEligible ?? !isPlayer;
  const alternative = findAlternative(offers, published?.filter(isEligible) ?? []);
  return (
    <Card
      title={t(alternative === undefined ? 'bonuses.automaticTitle' : 'bonuses.firstRecharge.title')}
      isHighlighted
      className="min-w-0"
    >
      {alternative !== undefined && <p className="mb-4 text-muted">{t('bonuses.firstRecharge.text')}</p>}
      <ul className={cx('grid gap-6', alternative !== undefined && 'lg:grid-cols-2')}>
        {offers.map((offer) => (
          <li key={offer.id}>
            {alternative !== undefined && <ChoiceLabel>{t('bonuses.firstRecharge.automatic')}</ChoiceLabel>}
            <AutomaticTerms offer={offer} />
          </li>
        ))}
        {alternative !== undefined && (
          <li className="border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-6">
            <ChoiceLabel>{t('bonuses.firstRecharge.claim')}</ChoiceLabel>
            <AutomaticTerms offer={alternative} />
            <a href={`#${alternative.id}`} className={cx(buttonClass('line', 'sm'), 'mt-4')}>
              {t('bonuses.firstRecharge.show', { title: cardTitle(t, alternative) })}
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}

const ChoiceLabel = ({ children }: { children: string }) => (
  <p className="mb-2 w-fit rounded-full bg-gold-wash px-2.5 py-1 text-xs font-semibold text-gold-ink">
    {children}
  </p>
);

function AutomaticTerms({ offer }: { offer: PublicOffer }) {
  const { t } = useTranslation('promotions');
  const { terms, text } = offer;
  const { main, others } = offerConditions(t, terms);
  const added = text?.requirements ?? '';
  return (
    <article className="grid gap-2">
      <h3 className="font-display text-2xl wrap-anywhere">{cardTitle(t, offer)}</h3>
      <p className="font-semibold text-gold-ink">
        {[cardFigure(terms), terms.maxBonus && t('bonuses.upTo', { amount: maxBonusText(terms.maxBonus) })]
          .filter((part) => part !== null)
          .join(' ')}
      </p>
      <p className="wrap-anywhere text-muted">{offerDescription(t, offer)}</p>
      <ul className="grid gap-1 text-sm">
        {[...main, ...others, ...(added === '' ? [] : [added])].map((condition) => (
          <li key={condition} className="flex items-start gap-2 wrap-anywhere">
            <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
            {condition}
          </li>
        ))}
      </ul>
    </article>
  );
}
