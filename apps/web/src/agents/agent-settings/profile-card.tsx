import type { FormEvent } from 'react';
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
import { useFields } from '../../ui/use-fields.ts';

export function ProfileCard() {
  const t = useConsoleTranslation();
  const { t: site } = useTranslation();
  const user = useUser();
  const save = useCommand('PUT /agent/profile', {
    stores: profileQuery,
    success: t('setting.saved'),
    onSuccess: ({ data: { user: changed } }) => {
      authStore.getState().setUser(changed);
      change({ email: changed.email });
    },
  });
  const { values, change, field } = useFields(
    { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '', email: user?.email ?? '' },
    { refused: save.fieldErrors },
  );
  const input = (name: keyof typeof values) => ({ ...field(name), label: t(`setting.profile.${name}`) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ body: values });
  }
  const isSame =
    values.firstName === user?.firstName &&
    values.lastName === user?.lastName &&
    values.email === user?.email;
  return (
    <Card title={t('setting.profile.title')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...input('firstName')} autoComplete="given-name" />
          <TextField {...input('lastName')} autoComplete="family-name" />
        </div>
        <TextField {...input('email')} type="email" autoComplete="email" />
        <PendingEmail />
        {Object.keys(save.fieldErrors).length === 0 && (
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
