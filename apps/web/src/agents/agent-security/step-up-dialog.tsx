import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { knowsPasskeys, PasskeyCancelled } from '../../access/sessions/passkey.ts';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { ErrorBar, Skeleton } from '../../ui/states.tsx';
import { stepUpByPasskey } from './passkey.ts';
import { type AgentSecurity, securityQuery } from './security.queries.ts';
import { useStepUp } from './step-up.ts';

/** The one place where an agent confirms; whatever waits for it goes on by itself. */
export function StepUpDialog() {
  const t = useConsoleTexts();
  const ask = useStepUp();
  const { data: security, error } = useQuery({ ...securityQuery, enabled: ask !== undefined });
  if (ask === undefined) return null;
  return (
    <Dialog isOpen onClose={() => ask.settle(false)} title={t('setting.stepUp.title')} isDismissable={false}>
      <p className="text-sm text-muted">{t('setting.stepUp.hint')}</p>
      {error !== null && <ErrorBar>{messageOf(error, { refused: t('setting.notLoaded') })}</ErrorBar>}
      {security === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <Confirm ways={security.confirmsWith} onDone={ask.settle} />
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  ways: AgentSecurity['confirmsWith'];
  onDone: (isConfirmed: boolean) => void;
}

function Confirm({ ways, onDone }: ConfirmProps) {
  const t = useConsoleTexts();
  const { t: site } = useTranslation();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const asksPassword = ways.includes('password');
  const asksText = asksPassword || ways.includes('totp');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (way: 'typed' | 'passkey') => {
      if (way === 'passkey') await stepUpByPasskey();
      else
        await call('POST /agent/security/step-up', {
          body: asksPassword ? { password: typed } : { code: typed },
        });
    },
    onSuccess: () => onDone(true),
    onError: () => input.current?.select(),
  });
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
      {asksText &&
        (asksPassword ? (
          <PasswordField
            {...field}
            label={t('setting.stepUp.password')}
            autoComplete="current-password"
            showLabel={site('common.showPassword')}
            hideLabel={site('common.hidePassword')}
          />
        ) : (
          <TextField
            {...field}
            label={t('setting.stepUp.code')}
            autoComplete="one-time-code"
            maxLength={24}
          />
        ))}
      {error !== null && (
        <ErrorBar>{problemOf(error, t('setting.passkeys.cancelled'), t('setting.failed'))}</ErrorBar>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => onDone(false)} disabled={isPending}>
          {t('transfer.cancel')}
        </Button>
        {ways.includes('passkey') && (
          <Button
            variant={asksText ? 'line' : 'gold'}
            busy={isPending}
            disabled={!knowsPasskeys()}
            onClick={() => mutate('passkey')}
            autoFocus={!asksText}
          >
            <KeyRound aria-hidden className="size-4" />
            {t('setting.stepUp.usePasskey')}
          </Button>
        )}
        {asksText && (
          <Button type="submit" busy={isPending} disabled={typed.trim() === ''}>
            {t('setting.stepUp.confirm')}
          </Button>
        )}
      </div>
    </form>
  );
}

function problemOf(error: Error, cancelled: string, refused: string): string {
  return error instanceof PasskeyCancelled ? cancelled : messageOf(error, { refused });
}
