import { type FormEvent, useState } from 'react';
import { authStore, useUser } from '../../access/sessions/session.ts';
import { PendingEmail } from '../../accounts/accounts/pending-email.tsx';
import { profileQuery } from '../../accounts/accounts/profile.queries.ts';
import { ResendVerificationButton } from '../../accounts/accounts/resend-verification-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';

export function ProfileCard() {
  const t = useConsoleTranslation();
  const { t: site } = useTranslation();
  const user = useUser();
  const [form, setForm] = useState({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
  });
  const save = useCommand('PUT /agent/profile', {
    stores: profileQuery,
    success: t('setting.saved'),
    onSuccess: ({ data: { user: changed } }) => {
      authStore.getState().setUser(changed);
      setForm({ ...form, email: changed.email });
    },
  });
  const fields = save.fieldErrors;
  const input = (name: keyof typeof form) => ({
    label: t(`setting.profile.${name}`),
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
    error: fields[name],
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ body: form });
  }
  const isSame =
    form.firstName === user?.firstName && form.lastName === user?.lastName && form.email === user?.email;
  return (
    <Card title={t('setting.profile.title')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...input('firstName')} autoComplete="given-name" />
          <TextField {...input('lastName')} autoComplete="family-name" />
        </div>
        <TextField {...input('email')} type="email" autoComplete="email" />
        <PendingEmail />
        {Object.keys(fields).length === 0 && (
          <RequestError error={save.error} fallback={t('setting.failed')} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={user?.isEmailVerified === true ? 'good' : 'plain'}>
            {site(user?.isEmailVerified === true ? 'profile.emailVerified' : 'profile.emailUnverified')}
          </Badge>
          {user?.isEmailVerified === false && <ResendVerificationButton />}
          <Button type="submit" size="sm" className="ml-auto" busy={save.isPending} disabled={isSame}>
            {t('setting.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
