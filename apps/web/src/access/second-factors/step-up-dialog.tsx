import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { type SecurityTranslateFn, useSecurityTranslation } from '../../i18n/security-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { arePasskeysSupported, PasskeyCancelled } from '../sessions/passkey.ts';
import { stepUpWithPasskey } from './own-passkeys.ts';
import { type AccountSecurityStatus, securityQuery } from './security.queries.ts';
import { offerStepUp, type StepUpCommand, usePendingStepUp } from './step-up.ts';

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
      title={stepUpTitle(t, pending.command)}
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

function stepUpTitle(t: SecurityTranslateFn, command: StepUpCommand | undefined): string {
  if (command === undefined) return t('stepUp.title');
  const { kind, account, cents } = command;
  return t(`stepUp.${kind}`, { account, amount: formatMoney(BigInt(cents)) });
}

interface StepUpFormProps {
  methods: AccountSecurityStatus['confirmsWith'];
  onFinished: (isConfirmed: boolean) => void;
}

function StepUpForm({ methods, onFinished }: StepUpFormProps) {
  const t = useSecurityTranslation();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const needsPassword = methods.includes('password');
  const needsText = needsPassword || methods.includes('totp');
  const { mutate, isPending, error } = useCommand(
    async (way: 'typed' | 'passkey') => {
      if (way === 'passkey') await stepUpWithPasskey();
      else
        await call('POST /user/security/step-up', {
          body: needsPassword ? { password: typed } : { code: typed },
        });
    },
    {
      onSuccess: () => onFinished(true),
      onError: () => input.current?.select(),
    },
  );
  useEffect(() => input.current?.focus(), []);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== '') mutate('typed');
  }
  const field = {
    ref: input,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {needsText &&
        (needsPassword ? (
          <PasswordField {...field} label={t('stepUp.password')} autoComplete="current-password" />
        ) : (
          <TextField {...field} label={t('stepUp.code')} autoComplete="one-time-code" maxLength={24} />
        ))}
      <RequestError
        error={error}
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
            onClick={() => mutate('passkey')}
            autoFocus={!needsText}
          >
            <KeyRound aria-hidden className="size-4" />
            {t('stepUp.usePasskey')}
          </Button>
        )}
        {needsText && (
          <Button type="submit" busy={isPending} disabled={typed.trim() === ''}>
            {t('stepUp.confirm')}
          </Button>
        )}
      </div>
    </form>
  );
}
