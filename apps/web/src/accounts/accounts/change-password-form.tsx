import { lengths } from '@golden-acers/contract/constants';
import { useForm } from 'react-hook-form';
import { devicesQuery } from '../../access/sessions/devices.queries.ts';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
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
  const { register, handleSubmit, formState, setError, reset, watch } = useForm<ChangePasswordFields>({
    defaultValues: emptyFields,
  });
  const change = useCommand('PUT /user/password', {
    success: t('settings.passwordChanged'),
    failure: t('settings.passwordFailed'),
    // The change signed out all other devices.
    invalidates: [devicesQuery.queryKey],
    onSuccess: () => reset(),
    onError: (error) => {
      for (const [name, message] of Object.entries(fieldErrorsOf(error))) {
        if (name === 'currentPassword' || name === 'newPassword')
          setError(name, { message }, { shouldFocus: true });
      }
    },
  });
  const refuse = (name: keyof ChangePasswordFields, message: string) => {
    setError(name, { message }, { shouldFocus: true });
    notify.error(message);
  };
  const submit = handleSubmit(({ confirmPassword, ...fields }) => {
    change.reset();
    if (fields.newPassword.length < lengths.passwordMin) return refuse('newPassword', t('settings.tooShort'));
    if (fields.newPassword !== confirmPassword) return refuse('confirmPassword', t('settings.mismatch'));
    change.mutate({ body: fields });
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
