import { useQuery } from '@tanstack/react-query';
import { authStore, useUser } from '../../access/sessions/session.ts';
import { PendingEmail } from '../../accounts/accounts/pending-email.tsx';
import { profileQuery } from '../../accounts/accounts/profile.queries.ts';
import { ResendVerificationButton } from '../../accounts/accounts/resend-verification-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { Badge, RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';

export function ProfileCard() {
  const t = useConsoleTranslation();
  const { t: site } = useTranslation('account');
  const user = useUser();
  const version = useQuery(profileQuery).data?.version;
  const save = useCommand('PUT /agent/profile', {
    stores: profileQuery,
    success: t('setting.saved'),
    invalidates: [profileQuery.queryKey],
    onSuccess: ({ data: { user: changed } }) => {
      authStore.getState().setUser(changed);
      form.change({ email: changed.email });
    },
  });
  const saved = {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
  };
  const form = useConsoleForm('PUT /agent/profile', saved, save, { version });
  const { values } = form;
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Reflect.get(saved, name) !== value),
  );
  return (
    <Card title={t('setting.profile.title')}>
      <Form
        form={form}
        onSubmit={() => save.mutate({ body: changes, ifMatch: version })}
        className="grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...form.field('firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} autoComplete="family-name" />
        </div>
        <TextField {...form.field('email')} type="email" autoComplete="email" />
        <PendingEmail />
        {Object.keys(save.fieldErrors).length === 0 && (
          <RequestError error={save.error} fallback={t('setting.failed')} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={user?.isEmailVerified === true ? 'good' : 'plain'}>
            {site(user?.isEmailVerified === true ? 'profile.emailVerified' : 'profile.emailUnverified')}
          </Badge>
          {user?.isEmailVerified === false && <ResendVerificationButton />}
          <Button
            type="submit"
            size="sm"
            className="ml-auto"
            busy={save.isPending}
            disabled={Object.keys(changes).length === 0}
          >
            {t('setting.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
