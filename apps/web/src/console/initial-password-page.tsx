import { KeyRound } from 'lucide-react';
import { useCommand } from '../api/use-command.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Button } from '../ui/button.tsx';
import { useConsoleForm } from '../ui/console-form.tsx';
import { RequestError } from '../ui/feedback.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** The server's minimum for agents. */
const minPasswordLength = 12;

export function InitialPasswordPage() {
  const t = useConsoleTranslation();
  const change = useCommand('PUT /user/password', {
    success: t('agentTree.initialPassword.done'),
    // Reads again what was refused until now.
    invalidates: [['console']],
  });
  const form = useConsoleForm('PUT /user/password', { currentPassword: '', newPassword: '' }, change, {
    problemsOf: ({ newPassword }) => ({
      newPassword: newPassword.length < minPasswordLength && t('agentTree.initialPassword.short'),
    }),
  });
  const toggles = {
    showLabel: t('agentTree.initialPassword.show'),
    hideLabel: t('agentTree.initialPassword.hide'),
  };
  return (
    <div className="grid grow place-content-center py-8">
      <Form
        form={form}
        onSubmit={() => form.values.currentPassword !== '' && change.mutate({ body: form.values })}
        className="card grid w-full max-w-md gap-5 p-6"
      >
        <div className="grid gap-2">
          <KeyRound aria-hidden className="size-7 text-gold-ink" />
          <h1 className="font-display text-xl">{t('agentTree.initialPassword.title')}</h1>
          <p className="text-sm text-muted">{t('agentTree.initialPassword.intro')}</p>
        </div>
        <PasswordField {...toggles} {...form.field('currentPassword')} autoComplete="current-password" />
        <PasswordField {...toggles} {...form.field('newPassword')} autoComplete="new-password" />
        <RequestError error={change.error} fallback={t('agentTree.initialPassword.failed')} />
        <Button type="submit" busy={change.isPending} busyLabel={t('agentTree.initialPassword.busy')}>
          {t('agentTree.initialPassword.submit')}
        </Button>
      </Form>
    </div>
  );
}
