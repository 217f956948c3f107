import { type FormEvent, useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { claimedKeys } from '../bonuses/bonuses.queries.ts';
import { claimedText } from '../bonuses/claim-status.tsx';

/** Claims an offer by its code. */
export function PromoCodeCard() {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useCommand('POST /promotions/codes', {
    success: ({ data }) => claimedText(t, data),
    invalidates: claimedKeys,
    onSuccess: () => setCode(''),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending && code.trim() !== '') mutate({ body: { code: code.trim() } });
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
