import type { BodyOf } from '@golden-acers/contract';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  arePasskeysSupported,
  PasskeyCancelled,
  signPasskeyForSignIn,
} from '../../access/sessions/passkey.ts';
import { saveSession } from '../../access/sessions/session-actions.ts';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';

export type SecondFactor = Pick<BodyOf<'POST /auth/login'>, 'code' | 'passkey'>;

interface SecondFactorFormProps {
  submitLabel: string;
  /** Repeats the request whose password the server accepted, with the second factor. */
  onSend: (factor: SecondFactor) => Promise<unknown>;
  onBack: () => void;
}

export function SecondFactorForm({ submitLabel, onSend, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const enter = useCommand(
    async (way: 'code' | 'passkey') =>
      onSend(way === 'code' ? { code } : { passkey: await signPasskeyForSignIn() }),
    { onError: () => input.current?.select() },
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim().length >= 6) enter.mutate('code');
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {enter.error !== null && (
        <ErrorBar>
          {signInErrorMessageOf(enter.error, t('login.passkeyCancelled'), t('login.invalid'))}
        </ErrorBar>
      )}
      <TextField
        ref={input}
        label={t('login.code')}
        hint={t('login.codeHint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
      />
      <Button
        type="submit"
        size="lg"
        busy={enter.isPending}
        busyLabel={t('login.submitting')}
        disabled={code.trim().length < 6}
      >
        {submitLabel}
      </Button>
      {arePasskeysSupported() && (
        <Button variant="line" disabled={enter.isPending} onClick={() => enter.mutate('passkey')}>
          <KeyRound aria-hidden className="size-4" />
          {t('login.usePasskey')}
        </Button>
      )}
      <Button variant="quiet" onClick={onBack} disabled={enter.isPending}>
        {t('login.back')}
      </Button>
    </form>
  );
}

/** Signing in with a passkey needs no email and password. */
export function PasskeySignInButton({
  remember,
  onProblem,
}: {
  remember: boolean;
  onProblem: (text: string) => void;
}) {
  const { t } = useTranslation();
  const enter = useCommand(
    async () => call('POST /auth/passkey', { body: { passkey: await signPasskeyForSignIn() } }),
    {
      success: t('login.success'),
      onSuccess: (reply) => saveSession(reply, remember),
      onError: (error) =>
        onProblem(signInErrorMessageOf(error, t('login.passkeyCancelled'), t('login.invalid'))),
    },
  );
  if (!arePasskeysSupported()) return null;
  return (
    <Button variant="quiet" size="sm" busy={enter.isPending} onClick={() => enter.mutate()}>
      <KeyRound aria-hidden className="size-4" />
      {t('login.passkey')}
    </Button>
  );
}

function signInErrorMessageOf(error: Error, cancelled: string, refused: string): string {
  return error instanceof PasskeyCancelled ? cancelled : errorMessageOf(error, { refused });
}
