import { useId } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { type Locale, useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { MissingConditions } from '../bonuses/missing-conditions.tsx';
import { isClaimable } from '../bonuses/offer-terms.ts';
import { OfferTicket } from '../bonuses/offer-ticket.tsx';
import { type OfferFormValues, previewOf } from './offer-form.ts';

interface OfferPreviewProps {
  values: OfferFormValues;
  locale: Locale;
}

/** Shows the player's card, with the texts in the language that is being written. */
export function OfferPreview({ values, locale }: OfferPreviewProps) {
  const t = useConsoleTranslation();
  const { t: site } = useTranslation('promotions');
  const titleId = useId();
  const offer = previewOf(values, locale);
  return (
    <section aria-label={t('promotions.preview')} className="grid content-start gap-1.5">
      <h3 className="text-sm font-medium text-muted">{t('promotions.preview')}</h3>
      <div className="grid max-w-105">
        <OfferTicket offer={offer} titleId={titleId} isUnfolded>
          {isClaimable(offer.terms) ? (
            <Button variant="line" disabled>
              {site('bonuses.claim')}
            </Button>
          ) : (
            <MissingConditions missing={[]} isAutomatic />
          )}
        </OfferTicket>
      </div>
    </section>
  );
}

const numberOr0 = (text: string): number => (/^\d{1,13}$/.test(text.trim()) ? Number(text.trim()) : 0);

export const formatCentsText = (text: string): string => formatMoney(BigInt(numberOr0(text)));
