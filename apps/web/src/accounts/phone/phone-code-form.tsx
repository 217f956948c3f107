import { phoneCodeLimits } from '@golden-acers/contract/phone-constants';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { phoneQuery } from './phone.queries.ts';

const isComplete = (code: string) => new RegExp(`^\\d{${phoneCodeLimits.digits}}$`).test(code);

export function PhoneCodeForm() {
  const support = useSupportTranslation();
  const verify = useCommand('POST /user/phone/verify', {
    stores: phoneQuery,
    success: support('phone.done'),
  });
  const form = useForm('POST /user/phone/verify', { code: '' }, verify, {
    textsOf: (_: 'code') => ({ label: support('phone.code'), hint: support('phone.codeHint') }),
    problemsOf: ({ code }) => ({ code: !isComplete(code) && support('phone.codeMissing') }),
    onChange: verify.reset,
  });
  return (
    <Form form={form} onSubmit={() => verify.mutate({ body: form.values })} className="grid w-full gap-3">
      <TextField
        {...form.field('code')}
        onChange={({ target }) => form.change({ code: target.value.replace(/\s/g, '') })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="tabular"
      />
      <RequestError error={verify.error} fallback={support('phone.failed')} />
      <Button type="submit" size="sm" className="justify-self-start" busy={verify.isPending}>
        {support('phone.verify')}
      </Button>
    </Form>
  );
}
