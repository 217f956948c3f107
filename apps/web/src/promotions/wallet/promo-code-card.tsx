import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { redeemPromoCode, refreshAfterClaim } from '../bonuses/bonuses.queries.ts';
import { claimedText } from '../bonuses/claim-status.tsx';

/** Claims an offer by its code. */
export function PromoCodeCard() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: redeemPromoCode,
    onSuccess: ({ data }) => {
      setCode('');
      notify.success(claimedText(t, data));
    },
    onSettled: () => refreshAfterClaim(client),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending && code.trim() !== '') mutate(code.trim());
  }
  return (
    <Card title={t('bonuses.code.title')}>
      <form
        onSubmit={submit}
        noValidate
        className="grid gap-3 sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-start"
      >
        <TextField
          label={t('bonuses.code.label')}
          hint={t('bonuses.code.hint')}
          error={error === null ? undefined : errorMessageOf(error, { refused: t('bonuses.claimFailed') })}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <Button type="submit" variant="line" busy={isPending} className="sm:max-lg:mt-6.5">
          {t(isPending ? 'bonuses.code.busy' : 'bonuses.code.submit')}
        </Button>
      </form>
    </Card>
  );
}
