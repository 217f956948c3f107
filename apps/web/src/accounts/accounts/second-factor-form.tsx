import type { BodyOf } from '@golden-acers/contract';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  arePasskeysSupported,
  PasskeyCancelled,
  signPasskeyForSignIn,
} from '../../access/sessions/passkey.ts';
import { saveSession } from '../../access/sessions/session-actions.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

export type SecondFactor = Pick<BodyOf<'POST /auth/login'>, 'code' | 'passkey'>;

interface SecondFactorFormProps {
  submitLabel: string;
  /** The account has no authenticator app, so no code is asked for. */
  isPasskeyOnly: boolean;
  /** Repeats the request whose password the server accepted, with the second factor. */
  onSend: (factor: SecondFactor) => Promise<unknown>;
  onBack: () => void;
}

export function SecondFactorForm({ submitLabel, isPasskeyOnly, onSend, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const enter = useCommand(
    async (code: string | undefined) =>
      onSend(code === undefined ? { passkey: await signPasskeyForSignIn() } : { code }),
    { onError: () => input.current?.select() },
  );
  const form = useForm(
    'POST /auth/login',
    { code: '' },
    { ...enter, fieldErrors: {} },
    {
      textsOf: (_: 'code') => ({ label: t('login.code'), hint: t('login.codeHint') }),
    },
  );
  const { code } = form.values;
  const isShort = code.trim().length < 6;
  return (
    <Form form={form} onSubmit={() => isShort || enter.mutate(code)} className="grid gap-5">
      {enter.error !== null && (
        <ErrorBar>
          {signInErrorMessageOf(enter.error, t('login.passkeyCancelled'), t('login.invalid'))}
        </ErrorBar>
      )}
      {!isPasskeyOnly && (
        <>
          <TextField
            {...form.field('code')}
            ref={input}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button
            type="submit"
            size="lg"
            busy={enter.isPending}
            busyLabel={t('login.submitting')}
            disabled={isShort}
          >
            {submitLabel}
          </Button>
        </>
      )}
      {(isPasskeyOnly || arePasskeysSupported()) && (
        <Button
          variant={isPasskeyOnly ? 'gold' : 'line'}
          disabled={enter.isPending || !arePasskeysSupported()}
          onClick={() => enter.mutate(undefined)}
          autoFocus={isPasskeyOnly}
        >
          <KeyRound aria-hidden className="size-4" />
          {t(isPasskeyOnly ? 'login.passkey' : 'login.usePasskey')}
        </Button>
      )}
      <Button variant="quiet" onClick={onBack} disabled={enter.isPending}>
        {t('login.back')}
      </Button>
    </Form>
  );
}

/** Signing in with a passkey needs no email and password. */
export function PasskeySignInButton({
  remember,
  onProblem,
  onExcluded,
}: {
  remember: boolean;
  onProblem: (text: string) => void;
  onExcluded: (text: string) => void;
}) {
  const { t } = useTranslation('account');
  const enter = useCommand(
    async () => call('POST /auth/passkey', { body: { passkey: await signPasskeyForSignIn() } }),
    {
      success: t('login.success'),
      onSuccess: (reply) => saveSession(reply, remember),
      onError: (error) => {
        const isExcluded = error instanceof ApiRefusal && error.code === 'account.excluded';
        const show = isExcluded ? onExcluded : onProblem;
        show(signInErrorMessageOf(error, t('login.passkeyCancelled'), t('login.invalid')));
      },
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
