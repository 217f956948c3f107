import type { PublicOffer } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Card } from '../../ui/page.tsx';
import { claimsQuery, offersQuery } from './bonuses.queries.ts';
import { cardFigure, cardTitle, maxBonusText, offerConditions, offerDescription } from './offer-terms.ts';

/**
 * Shows the full terms of the bonus that the next recharge starts by itself: the player's, or to a visitor
 * that of a new player. Renders nothing if no recharge would start one.
 */
export function AutomaticOffers() {
  const { t, locale } = useTranslation('promotions');
  const isPlayer = useIsPlayer();
  const ofNewPlayers = useQuery({ ...offersQuery(locale), enabled: !isPlayer }).data;
  const ofPlayer = useQuery({ ...claimsQuery(locale), enabled: isPlayer }).data?.automatic;
  const offers = isPlayer ? ofPlayer : ofNewPlayers?.filter(({ terms }) => terms.isAutomatic);
  if (offers === undefined || offers.length === 0) return null;
  return (
    <Card title={t('bonuses.automaticTitle')} isHighlighted className="min-w-0">
      <ul className="grid gap-6">
        {offers.map((offer) => (
          <li key={offer.id}>
            <AutomaticTerms offer={offer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
