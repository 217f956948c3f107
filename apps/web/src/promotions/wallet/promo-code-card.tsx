import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { claimedKeys } from '../bonuses/bonuses.queries.ts';
import { claimedText } from '../bonuses/claim-text.ts';

/** Claims an offer by its code. */
export function PromoCodeCard() {
  const { t } = useTranslation('promotions');
  const claim = useCommand('POST /promotions/codes', {
    success: ({ data }) => claimedText(t, data),
    invalidates: claimedKeys,
  });
  const form = useForm('POST /promotions/codes', { code: '' }, claim, {
    textsOf: (_: 'code') => ({ label: t('bonuses.code.label'), hint: t('bonuses.code.hint') }),
  });
  const code = form.values.code.trim();
  const { isPending, error } = claim;
  return (
    <Card title={t('bonuses.code.title')}>
      <Form
        form={form}
        onSubmit={() => code !== '' && claim.mutate({ body: { code } }, { onSuccess: () => form.reset() })}
        className="grid gap-3 sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-start"
      >
        <TextField
          {...form.field('code')}
          error={error === null ? undefined : errorMessageOf(error, { refused: t('bonuses.claimFailed') })}
          autoCapitalize="characters"
        />
        <Button type="submit" variant="line" busy={isPending} className="sm:max-lg:mt-6.5">
          {t(isPending ? 'bonuses.code.busy' : 'bonuses.code.submit')}
        </Button>
      </Form>
    </Card>
  );
}
