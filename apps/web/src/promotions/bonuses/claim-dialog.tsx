import type { OfferTerms, PublicOffer } from '@golden-acers/contract';
import { useId, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney, formatPercentage, formatShortMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { type Claim, claimedKeys } from './bonuses.queries.ts';
import { claimedText } from './claim-text.ts';
import { offerExample } from './offer-example.ts';
import { cardTitle, claimTerms, wageringShareTexts } from './offer-terms.ts';

interface ClaimDialogProps {
  offer: PublicOffer;
  /** The claim that this one replaces. */
  waiting: Claim | undefined;
  onClose: () => void;
}

/** Shows the whole terms in figures before a claim, which the player confirms to have read. */
export function ClaimDialog({ offer, waiting, onClose }: ClaimDialogProps) {
  const { t } = useTranslation('promotions');
  const [hasConsented, setConsented] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const errorId = useId();
  const { mutate, isPending } = useCommand('POST /promotions/offers/:offerId/claim', {
    success: ({ data }) => claimedText(t, data),
    failure: t('bonuses.claimFailed'),
    invalidates: claimedKeys,
    onSettled: onClose,
  });
  function claim(): void {
    setPressed(true);
    if (hasConsented) mutate({ params: { offerId: offer.id }, body: { isReplacing: waiting !== undefined } });
  }
  const isMissing = wasPressed && !hasConsented;
  return (
    <Dialog isOpen onClose={onClose} title={cardTitle(t, offer)} closeLabel={t('common.close')}>
      <ClaimTerms terms={offer.terms} />
      <ClaimExample terms={offer.terms} />
      {waiting !== undefined && (
        <p className="rounded-xl border border-warn/40 px-4 py-3 text-sm text-warn">
          {t('bonuses.replaceQuestion', { title: cardTitle(t, waiting) })}
        </p>
      )}
      <div className="grid gap-1">
        <Checkbox
          label={t(offer.terms.wageringMultiple > 0 ? 'bonuses.sheet.consent' : 'bonuses.sheet.consentFree')}
          checked={hasConsented}
          aria-invalid={isMissing || undefined}
          aria-describedby={errorId}
          onChange={({ target }) => setConsented(target.checked)}
        />
        <p id={errorId} aria-live="polite" className="text-sm text-bad empty:hidden">
          {isMissing ? t('bonuses.sheet.consentMissing') : ''}
        </p>
      </div>
      <Button busy={isPending} onClick={claim}>
        {t('bonuses.claim')}
      </Button>
    </Dialog>
  );
}

function ClaimTerms({ terms }: { terms: OfferTerms }) {
  const { t } = useTranslation('promotions');
  const shares = wageringShareTexts(t, terms);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {claimTerms(t, terms).map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-faint">{t(`bonuses.sheet.${name}`)}</dt>
          <dd className="text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
      {terms.endsAt !== null && (
        <div className="contents">
          <dt className="text-faint">{t('bonuses.sheet.ends')}</dt>
          <dd className="text-right font-medium">
            {formatDateTime(terms.endsAt, 'calendarDay', terms.timeZone)}
          </dd>
        </div>
      )}
      {shares.length > 0 && (
        <div className="col-span-2 grid gap-1.5">
          <dt className="text-faint">{t('bonuses.sheet.games')}</dt>
          <dd>
            <ul className="flex flex-wrap gap-1.5">
              {shares.map(({ name, percent }) => (
                <li key={name} className="tabular rounded-lg border border-line bg-sunk px-2.5 py-1">
                  {name} <span className="font-semibold">{formatPercentage(percent / 100)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

function ClaimExample({ terms }: { terms: OfferTerms }) {
  const { t } = useTranslation('promotions');
  const example = offerExample(terms);
  const shares = wageringShareTexts(t, terms);
  if (example === undefined) return null;
  const { recharge, total, bonus, required } = example;
  return (
    <section className="grid gap-1.5 rounded-xl border border-line bg-sunk px-4 py-3 text-sm">
      <h3 className="font-semibold text-gold-ink">{t('bonuses.sheet.example')}</h3>
      <p>
        {recharge === undefined || total === undefined
          ? t('bonuses.sheet.exampleCredit', { bonus: formatShortMoney(bonus) })
          : t('bonuses.sheet.exampleRecharge', {
              recharge: formatShortMoney(recharge),
              bonus: formatShortMoney(bonus),
              total: formatShortMoney(total),
            })}
      </p>
      <p className="text-muted">
        {terms.wageringMultiple > 0
          ? t(shares.length > 0 ? 'bonuses.sheet.exampleShares' : 'bonuses.sheet.exampleWager', {
              required: formatMoney(required),
            })
          : t('bonuses.sheet.exampleFree')}
      </p>
    </section>
  );
}
