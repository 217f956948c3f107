import type { AgentOffer } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { OfferEstimateTable } from './offer-estimate.tsx';
import { offerCommandOf, offerFormOf } from './offer-form.ts';
import { offerTitle } from './offer-texts.ts';
import { actOnOffer, invalidatePromotions, type OfferAct, postOfferEnd } from './offers.queries.ts';

interface OfferActionDialogProps {
  offer: AgentOffer;
  onClose: () => void;
}

function useOfferCommand(title: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<{ readonly message: string }>) => send(),
    onSuccess: ({ message }) => {
      notify.success(message, { description: title });
      onDone();
    },
    onSettled: () => invalidatePromotions(client),
  });
}

/** Confirms that an offer is published, paused, resumed or copied, and shows what it would have cost. */
export function OfferActDialog({ offer, act, onClose }: OfferActionDialogProps & { act: OfferAct }) {
  const t = useConsoleTranslation();
  const title = offerTitle(t, offer);
  const mutation = useOfferCommand(title, onClose);
  const { budgetCents } = offer.form;
  return (
    <FormDialog
      title={t(`promotions.${act}Title`)}
      submitLabel={t(`promotions.${act}`)}
      isPristine
      mutation={mutation}
      errorFallback={t('promotions.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate(() => actOnOffer(offer.id, act))}
    >
      <p className="grid gap-1 text-muted">
        <span className="font-medium wrap-anywhere text-text">{title}</span>
        {t(`promotions.${act}Text`)}
      </p>
      {act === 'publish' && (
        <>
          <p className="tabular font-medium text-gold-ink">
            {budgetCents === null
              ? t('promotions.noBudget')
              : t('promotions.budgetIs', { amount: formatMoney(BigInt(budgetCents)) })}
          </p>
          <OfferEstimateTable command={offerCommandOf(offerFormOf(offer, offer.form.timeZone))} />
        </>
      )}
    </FormDialog>
  );
}

export function OfferEndDialog({ offer, onClose }: OfferActionDialogProps) {
  const t = useConsoleTranslation();
  const { reason, field, submit } = useReasonField();
  const title = offerTitle(t, offer);
  const mutation = useOfferCommand(title, onClose);
  return (
    <FormDialog
      title={t('promotions.endTitle')}
      submitLabel={t('promotions.end')}
      isDanger
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('promotions.refused')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate(() => postOfferEnd(offer.id, reason)))}
    >
      <p className="grid gap-1 text-muted">
        <span className="font-medium wrap-anywhere text-text">{title}</span>
        {t('promotions.endText')}
      </p>
      {field}
    </FormDialog>
  );
}
