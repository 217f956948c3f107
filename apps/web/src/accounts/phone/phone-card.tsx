import type { PhoneState } from '@golden-acers/contract';
import { phoneCodeLimits } from '@golden-acers/contract/phone-constants';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Phone } from 'lucide-react';
import { useCommand } from '../../api/use-command.ts';
import { useNowMs } from '../../i18n/relative-time.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, QueryErrorPanel, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { phoneQuery } from './phone.queries.ts';

/** Shows whether the player's phone number is verified, with the form for the code. */
export function PhoneCard() {
  const support = useSupportTranslation();
  const query = useQuery(phoneQuery);
  const { data: state } = query;
  return (
    <Card title={support('phone.title')}>
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && <QueryErrorPanel query={query} fallback={support('phone.notLoaded')} />}
      {state && (
        <div className="grid justify-items-start gap-3">
          <p className="flex items-center gap-3">
            <Phone aria-hidden className="size-5 shrink-0 text-gold-ink" />
            <span className="min-w-0 wrap-anywhere">{state.phone || support('phone.none')}</span>
          </p>
          {state.phone !== '' && (
            <Badge tone={state.isVerified ? 'good' : 'plain'}>
              {state.isVerified && <BadgeCheck aria-hidden className="size-3.5" />}
              {support(state.isVerified ? 'phone.verified' : 'phone.unverified')}
            </Badge>
          )}
          {state.phone !== '' && !state.isVerified && <Verification state={state} />}
        </div>
      )}
    </Card>
  );
}

function Verification({ state: { codeExpiresAt, nextSendAt } }: { state: PhoneState }) {
  const support = useSupportTranslation();
  const nowMs = useNowMs();
  const send = useCommand('POST /user/phone/code', { stores: phoneQuery, success: support('phone.sent') });
  const isAwaited = codeExpiresAt !== null && Date.parse(codeExpiresAt) > nowMs;
  const mustWait = nextSendAt !== null && Date.parse(nextSendAt) > nowMs;
  return (
    <>
      {isAwaited && <PhoneCodeForm />}
      <RequestError error={send.error} fallback={support('phone.failed')} />
      <Button
        variant="line"
        size="sm"
        busy={send.isPending}
        disabled={mustWait}
        onClick={() => send.mutate()}
      >
        {support(isAwaited ? 'phone.resend' : 'phone.send')}
      </Button>
      {mustWait && <p className="text-sm text-faint">{support('phone.wait')}</p>}
    </>
  );
}

const isComplete = (code: string) => new RegExp(`^\\d{${phoneCodeLimits.digits}}$`).test(code);

function PhoneCodeForm() {
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
      <RequestError error={form.unshownError()} fallback={support('phone.failed')} />
      <Button type="submit" size="sm" className="justify-self-start" busy={verify.isPending}>
        {support('phone.verify')}
      </Button>
    </Form>
  );
}
