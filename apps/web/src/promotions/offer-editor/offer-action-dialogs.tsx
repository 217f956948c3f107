import type { AgentOffer } from '@golden-acers/contract';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OfferEstimateTable } from './offer-estimate.tsx';
import { offerCommandOf, offerFormOf } from './offer-form.ts';
import { offerTitle } from './offer-texts.ts';
import { type OfferAct, offerCommand } from './offers.queries.ts';

interface OfferActionDialogProps {
  offer: AgentOffer;
  onClose: () => void;
}

/** Confirms that an offer is published, paused, resumed or copied, and shows what it would have cost. */
export function OfferActDialog({ offer, act, onClose }: OfferActionDialogProps & { act: OfferAct }) {
  const t = useConsoleTranslation();
  const title = offerTitle(t, offer);
  const mutation = useCommand(`POST /agent/offers/:offerId/${act}`, offerCommand(title, onClose));
  const form = useConsoleForm(`POST /agent/offers/:offerId/${act}`, {}, mutation);
  const { budget } = offer.form;
  return (
    <FormDialog
      title={t(`promotions.${act}Title`)}
      submitLabel={t(`promotions.${act}`)}
      form={form}
      errorFallback={t('promotions.refused')}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          params: { offerId: offer.id },
          moneyAction: {
            kind: budget === null ? 'publish_unlimited' : 'publish',
            account: title,
            amount: budget === null ? '' : formatMoney(budget),
          },
        })
      }
    >
      <p className="grid gap-1 text-muted">
        <span className="font-medium wrap-anywhere text-text">{title}</span>
        {t(`promotions.${act}Text`)}
      </p>
      {act === 'publish' && (
        <>
          <p className="tabular font-medium text-gold-ink">
            {budget === null
              ? t('promotions.noBudget')
              : t('promotions.budgetIs', { amount: formatMoney(budget) })}
          </p>
          <OfferEstimateTable command={offerCommandOf(offerFormOf(offer, offer.form.timeZone))} />
        </>
      )}
    </FormDialog>
  );
}

export function OfferEndDialog({ offer, onClose }: OfferActionDialogProps) {
  const t = useConsoleTranslation();
  const title = offerTitle(t, offer);
  const mutation = useCommand('POST /agent/offers/:offerId/end', offerCommand(title, onClose));
  const form = useConsoleForm('POST /agent/offers/:offerId/end', { reason: '' }, mutation);
  return (
    <FormDialog
      title={t('promotions.endTitle')}
      submitLabel={t('promotions.end')}
      isDanger
      form={form}
      errorFallback={t('promotions.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { offerId: offer.id }, body: form.values })}
    >
      <p className="grid gap-1 text-muted">
        <span className="font-medium wrap-anywhere text-text">{title}</span>
        {t('promotions.endText')}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
