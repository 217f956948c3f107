import { phoneCodeLimits } from '@golden-acers/contract/phone-constants';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { phoneQuery } from './phone.queries.ts';

const isComplete = (code: string) => new RegExp(`^\\d{${phoneCodeLimits.digits}}$`).test(code);

export function PhoneCodeForm() {
  const support = useSupportTranslation();
  const [code, setCode] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const verify = useCommand('POST /user/phone/verify', {
    stores: phoneQuery,
    success: support('phone.done'),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (isComplete(code) && !verify.isPending) verify.mutate({ body: { code } });
  }
  return (
    <form onSubmit={submit} noValidate className="grid w-full gap-3">
      <TextField
        label={support('phone.code')}
        hint={support('phone.codeHint')}
        error={wasSubmitted && !isComplete(code) ? support('phone.codeMissing') : undefined}
        value={code}
        onChange={({ target }) => {
          setCode(target.value.replace(/\s/g, ''));
          verify.reset();
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="tabular"
      />
      <RequestError error={verify.error} fallback={support('phone.failed')} />
      <Button type="submit" size="sm" className="justify-self-start" busy={verify.isPending}>
        {support('phone.verify')}
      </Button>
    </form>
  );
}
