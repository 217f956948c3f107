import { lengths } from '@golden-acers/contract/constants';
import { devicesQuery } from '../../access/sessions/devices.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { PasswordStrength } from './password-strength.tsx';

const emptyFields = { currentPassword: '', newPassword: '', confirmPassword: '' };

function problemsOf(t: Translate<'settings'>, { newPassword, confirmPassword }: typeof emptyFields) {
  if (newPassword.length < lengths.passwordMin) return { newPassword: t('settings.tooShort') };
  return newPassword === confirmPassword ? {} : { confirmPassword: t('settings.mismatch') };
}

export function ChangePasswordForm() {
  const { t } = useTranslation('settings');
  const change = useCommand('PUT /user/password', {
    success: t('settings.passwordChanged'),
    failure: t('settings.passwordFailed'),
    // The change signed out all other devices.
    invalidates: [devicesQuery.queryKey],
  });
  const form = useForm('PUT /user/password', emptyFields, change, {
    textsOf: (name: keyof typeof emptyFields) => ({ label: t(`settings.${name}`) }),
    acceptsTooLong: true,
    problemsOf: (values) => problemsOf(t, values),
  });
  const { currentPassword, newPassword } = form.values;
  function submit(send: () => void): void {
    const { newPassword: short, confirmPassword: mismatch } = problemsOf(t, form.values);
    const problem = short ?? mismatch;
    if (problem !== undefined) notify.error(problem);
    form.submit(send);
  }

  return (
    <Form
      form={{ ...form, submit }}
      onSubmit={() =>
        change.mutate({ body: { currentPassword, newPassword } }, { onSuccess: () => form.reset() })
      }
      className="@container grid gap-4"
    >
      <RequestError error={change.error} fallback={t('settings.passwordFailed')} />
      <div className="grid gap-x-5 gap-y-4 @lg:grid-cols-2 @3xl:grid-cols-3">
        <div className="@lg:@max-3xl:col-span-2">
          <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        </div>
        <div className="grid content-start gap-2">
          <PasswordField {...form.field('newPassword')} autoComplete="new-password" />
          <PasswordStrength password={newPassword} />
        </div>
        <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      </div>
      <FormFooter isIncomplete={Object.values(form.values).includes('')} isBusy={change.isPending} />
    </Form>
  );
}

function FormFooter({ isIncomplete, isBusy }: { isIncomplete: boolean; isBusy: boolean }) {
  const { t } = useTranslation('settings');
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
