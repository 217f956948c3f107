import { lengths } from '@golden-acers/contract/vocabulary';
import { useMutation } from '@tanstack/react-query';
import { CircleCheckBig, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authStore } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, fieldMessagesOf, messageOf } from '../../api/errors.ts';
import { fieldWords } from '../../i18n/field-words.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { Outcome } from './outcome.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Stage = 'open' | 'done' | 'dead';

/** Where the link of a mail leads: it sets a new password once. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [stage, setStage] = useState<Stage>('open');
  const title = t('recovery.resetTitle');
  if (stage === 'done') {
    return (
      <AuthFrame title={title} heading={t('recovery.doneHeading')} intro="">
        <Outcome icon={CircleCheckBig} tone="good" text={t('recovery.doneText')}>
          <LinkButton to={paths.login}>{t('recovery.toLogin')}</LinkButton>
        </Outcome>
      </AuthFrame>
    );
  }
  if (stage === 'dead' || token === undefined) {
    const text = t(stage === 'dead' ? 'recovery.deadText' : 'recovery.missingText');
    return (
      <AuthFrame title={title} heading={t('recovery.deadHeading')} intro="">
        <Outcome icon={Unlink} tone="bad" text={text}>
          <LinkButton to={paths.forgotPassword}>{t('recovery.askAgain')}</LinkButton>
        </Outcome>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title} heading={t('recovery.resetHeading')} intro={t('recovery.resetIntro')}>
      <ResetForm token={token} onStage={setStage} />
    </AuthFrame>
  );
}

const empty = { newPassword: '', confirmPassword: '' };
type ResetFields = typeof empty;

function ResetForm({ token, onStage }: { token: string; onStage: (stage: Stage) => void }) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState, setError, watch } = useForm<ResetFields>({
    defaultValues: empty,
  });
  const reset = useMutation({
    mutationFn: ({ newPassword }: ResetFields) =>
      call('POST /auth/reset-password', { body: { token, newPassword } }),
    onSuccess: () => {
      // Every session of the account is over; this browser's may be one of them.
      authStore.getState().signOut();
      onStage('done');
    },
    onError: (error) => {
      if (error instanceof ApiRefusal && error.code === 'link.not_valid') return onStage('dead');
      const { newPassword: message } = fieldMessagesOf(error);
      if (message !== undefined) setError('newPassword', { message });
    },
  });
  const refuse = (name: keyof ResetFields, message: string) =>
    setError(name, { message }, { shouldFocus: true });
  const submit = handleSubmit((fields) => {
    if (fields.newPassword.length < lengths.passwordMin) return refuse('newPassword', t('settings.tooShort'));
    if (fields.newPassword !== fields.confirmPassword)
      return refuse('confirmPassword', t('settings.mismatch'));
    reset.mutate(fields);
  });
  const input = (name: keyof ResetFields) => ({
    ...register(name),
    label: t(`recovery.${name}`),
    error: fieldWords(formState.errors[name]?.message),
    showLabel: t('common.showPassword'),
    hideLabel: t('common.hidePassword'),
    autoComplete: 'new-password',
    maxLength: lengths.passwordMax,
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {reset.error !== null && (
        <ErrorBar>{messageOf(reset.error, { refused: t('recovery.resetFailed') })}</ErrorBar>
      )}
      <div className="grid gap-2">
        <PasswordField {...input('newPassword')} />
        <PasswordStrength password={watch('newPassword')} />
      </div>
      <PasswordField {...input('confirmPassword')} />
      <Button type="submit" size="lg" busy={reset.isPending} busyLabel={t('recovery.saving')}>
        {t('recovery.save')}
      </Button>
    </form>
  );
}
