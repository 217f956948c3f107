import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { call, type EndpointBody, type MoneyAction } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { type SecurityTranslateFn, useSecurityTranslation } from '../../i18n/security-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { arePasskeysSupported, PasskeyCancelled } from '../sessions/passkey.ts';
import { stepUpWithPasskey } from './own-passkeys.ts';
import { type AccountSecurityStatus, securityQuery } from './security.queries.ts';
import { offerStepUp, usePendingStepUp } from './step-up.ts';

/** Confirms the step-up, after which the waiting calls continue. */
export function StepUpDialog() {
  const t = useSecurityTranslation();
  const pending = usePendingStepUp();
  useEffect(offerStepUp, []);
  const { data: security, error } = useQuery({ ...securityQuery, enabled: pending !== undefined });
  if (pending === undefined) return null;
  return (
    <Dialog
      isOpen
      onClose={() => pending.resolve(false)}
      title={stepUpTitle(t, pending.action)}
      isDismissable={false}
    >
      <p className="text-sm text-muted">{t('stepUp.hint')}</p>
      <RequestError error={error} fallback={t('notLoaded')} />
      {security === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <StepUpForm methods={security.confirmsWith} onFinished={pending.resolve} />
      )}
    </Dialog>
  );
}

function stepUpTitle(t: SecurityTranslateFn, action: MoneyAction | undefined): string {
  if (action === undefined) return t('stepUp.title');
  const { kind, account, amount } = action;
  return t(`stepUp.${kind}`, { account, amount });
}

interface StepUpFormProps {
  methods: AccountSecurityStatus['confirmsWith'];
  onFinished: (isConfirmed: boolean) => void;
}

function StepUpForm({ methods, onFinished }: StepUpFormProps) {
  const t = useSecurityTranslation();
  const input = useRef<HTMLInputElement>(null);
  const needsPassword = methods.includes('password');
  const needsText = needsPassword || methods.includes('totp');
  const command = useCommand(
    async (body: EndpointBody<'POST /user/security/step-up'> | undefined) => {
      if (body === undefined) await stepUpWithPasskey();
      else await call('POST /user/security/step-up', { body });
    },
    {
      onSuccess: () => onFinished(true),
      onError: () => input.current?.select(),
    },
  );
  useEffect(() => input.current?.focus(), []);
  const name = needsPassword ? 'password' : 'code';
  const form = useForm('POST /user/security/step-up', { [name]: '' }, command, {
    textsOf: (_: 'password' | 'code') => ({ label: t(`stepUp.${name}`) }),
  });
  const isEmpty = form.values[name]?.trim() === '';
  const { mutate, isPending, error } = command;
  return (
    <Form form={form} onSubmit={() => isEmpty || mutate(form.values)} className="grid gap-5">
      {needsText &&
        (needsPassword ? (
          <PasswordField {...form.field(name)} ref={input} autoComplete="current-password" />
        ) : (
          <TextField {...form.field(name)} ref={input} autoComplete="one-time-code" />
        ))}
      <RequestError
        error={form.unshownError()}
        fallback={t(error instanceof PasskeyCancelled ? 'passkeys.cancelled' : 'failed')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => onFinished(false)} disabled={isPending}>
          {t('cancel')}
        </Button>
        {methods.includes('passkey') && (
          <Button
            variant={needsText ? 'line' : 'gold'}
            busy={isPending}
            disabled={!arePasskeysSupported()}
            onClick={() => mutate(undefined)}
            autoFocus={!needsText}
          >
            <KeyRound aria-hidden className="size-4" />
            {t('stepUp.usePasskey')}
          </Button>
        )}
        {needsText && (
          <Button type="submit" busy={isPending} disabled={isEmpty}>
            {t('stepUp.confirm')}
          </Button>
        )}
      </div>
    </Form>
  );
}
