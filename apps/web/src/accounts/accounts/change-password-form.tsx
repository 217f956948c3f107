import { lengths } from '@golden-acers/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { refreshDevices } from '../../access/sessions/devices.queries.ts';
import { call } from '../../api/client.ts';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { PasswordStrength } from './password-strength.tsx';

const emptyFields = { currentPassword: '', newPassword: '', confirmPassword: '' };
type ChangePasswordFields = typeof emptyFields;

export function ChangePasswordForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { register, handleSubmit, formState, setError, reset, watch } = useForm<ChangePasswordFields>({
    defaultValues: emptyFields,
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: ChangePasswordFields) =>
      call('PUT /user/password', { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      reset();
      notify.success(t('settings.passwordChanged'));
      // The change signed out all other devices.
      void refreshDevices(client);
    },
    onError: (error) => {
      for (const [name, message] of Object.entries(fieldErrorsOf(error))) {
        if (name === 'currentPassword' || name === 'newPassword')
          setError(name, { message }, { shouldFocus: true });
      }
      notify.failure(t('settings.passwordFailed'))(error);
    },
  });
  const refuse = (name: keyof ChangePasswordFields, message: string) => {
    setError(name, { message }, { shouldFocus: true });
    notify.error(message);
  };
  const submit = handleSubmit((fields) => {
    change.reset();
    if (fields.newPassword.length < lengths.passwordMin) return refuse('newPassword', t('settings.tooShort'));
    if (fields.newPassword !== fields.confirmPassword)
      return refuse('confirmPassword', t('settings.mismatch'));
    change.mutate(fields);
  });
  const isIncomplete = Object.values(watch()).some((text) => text === '');
  const input = (name: keyof ChangePasswordFields) => ({
    ...register(name),
    label: t(`settings.${name}`),
    error: formState.errors[name]?.message,
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="@container grid gap-4">
      <RequestError error={change.error} fallback={t('settings.passwordFailed')} />
      <div className="grid gap-x-5 gap-y-4 @lg:grid-cols-2 @3xl:grid-cols-3">
        <div className="@lg:@max-3xl:col-span-2">
          <PasswordField {...input('currentPassword')} autoComplete="current-password" />
        </div>
        <div className="grid content-start gap-2">
          <PasswordField {...input('newPassword')} autoComplete="new-password" />
          <PasswordStrength password={watch('newPassword')} />
        </div>
        <PasswordField {...input('confirmPassword')} autoComplete="new-password" />
      </div>
      <FormFooter isIncomplete={isIncomplete} isBusy={change.isPending} />
    </form>
  );
}

function FormFooter({ isIncomplete, isBusy }: { isIncomplete: boolean; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-faint">{t('settings.otherSessions')}</p>
      <Button
        type="submit"
        className="max-sm:grow"
        disabled={isIncomplete}
        busy={isBusy}
        busyLabel={t('settings.changingPassword')}
      >
        {t('settings.changePassword')}
      </Button>
    </div>
  );
}
