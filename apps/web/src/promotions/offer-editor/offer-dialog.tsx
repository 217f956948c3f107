import type { AgentOffer } from '@golden-acers/contract';
import { editableOfferKinds } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import type { Locale } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { currentTimeZone } from '../../ui/dates/period.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OfferEstimateTable } from './offer-estimate.tsx';
import { OfferSectionLinks } from './offer-field-parts.tsx';
import {
  OfferAudienceFields,
  OfferBonusFields,
  OfferTextFields,
  OfferWageringFields,
} from './offer-fields.tsx';
import { changesOfKind, offerCommandOf, offerFormOf } from './offer-form.ts';
import { OfferPreview } from './offer-preview.tsx';
import { OfferTimeFields } from './offer-time-fields.tsx';
import { type OfferCommand, offerEstimateQuery, promotionsKey, saveOffer } from './offers.queries.ts';

interface OfferDialogProps {
  /** Undefined: creates an offer. */
  offer?: AgentOffer | undefined;
  isRoot: boolean;
  onClose: () => void;
}

export function OfferDialog({ offer, isRoot, onClose }: OfferDialogProps) {
  const t = useConsoleTranslation();
  const [locale, setLocale] = useState<Locale>('en');
  const [estimated, setEstimated] = useState<OfferCommand>();
  const mutation = useCommand((command: OfferCommand) => saveOffer(offer, command), {
    success: t('promotions.saved'),
    invalidates: [promotionsKey],
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /agent/offers', offerFormOf(offer, currentTimeZone()), mutation, {
    version: offer?.version,
    onChange: () => setEstimated(undefined),
  });
  const { values, change } = form;
  const { error: estimateError } = useQuery({
    ...offerEstimateQuery(estimated ?? offerCommandOf(values)),
    enabled: estimated !== undefined,
  });
  const errors = { ...fieldErrorsOf(estimateError), ...mutation.fieldErrors };
  const fields = { values, errors, onChange: change };
  return (
    <FormDialog
      title={t(offer === undefined ? 'promotions.newTitle' : 'promotions.editTitle')}
      aside={
        <>
          <OfferPreview values={values} locale={locale} />
          {estimated === undefined ? (
            <Button
              variant="line"
              size="sm"
              className="justify-self-start"
              onClick={() => setEstimated(offerCommandOf(values))}
            >
              {t('promotions.estimate.ask')}
            </Button>
          ) : (
            <OfferEstimateTable command={estimated} />
          )}
        </>
      }
      submitLabel={t('promotions.saveDraft')}
      form={form}
      errorFallback={t('promotions.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate(offerCommandOf(values))}
    >
      <ChoiceChips
        label={t('promotions.kind')}
        choices={editableOfferKinds}
        selected={values.kind}
        onSelect={(kind) => change(changesOfKind(kind, values))}
        labelOf={(one) => t(`promotions.kinds.${one}`)}
      />
      <OfferSectionLinks />
      <OfferTextFields {...fields} locale={locale} onLocale={setLocale} />
      <OfferBonusFields {...fields} isRoot={isRoot} />
      <OfferTimeFields {...fields} />
      <OfferAudienceFields {...fields} />
      <OfferWageringFields {...fields} />
    </FormDialog>
  );
}
