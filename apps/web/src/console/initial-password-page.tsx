import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Button } from '../ui/button.tsx';
import { RequestError } from '../ui/feedback.tsx';
import { PasswordField } from '../ui/field.tsx';

/** The server's minimum for agents. */
const minPasswordLength = 12;

export function InitialPasswordPage() {
  const t = useConsoleTranslation();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const change = useCommand('PUT /user/password', {
    success: t('agentTree.initialPassword.done'),
    // Reads again what was refused until now.
    invalidates: [['console']],
  });
  const isShort = newPassword.length < minPasswordLength;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (!isShort && currentPassword !== '' && !change.isPending)
      change.mutate({ body: { currentPassword, newPassword } });
  }
  const toggles = {
    showLabel: t('agentTree.initialPassword.show'),
    hideLabel: t('agentTree.initialPassword.hide'),
  };
  return (
    <div className="grid grow place-content-center py-8">
      <form onSubmit={submit} noValidate className="card grid w-full max-w-md gap-5 p-6">
        <div className="grid gap-2">
          <KeyRound aria-hidden className="size-7 text-gold-ink" />
          <h1 className="font-display text-xl">{t('agentTree.initialPassword.title')}</h1>
          <p className="text-sm text-muted">{t('agentTree.initialPassword.intro')}</p>
        </div>
        <PasswordField
          {...toggles}
          label={t('agentTree.initialPassword.current')}
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
          autoComplete="current-password"
        />
        <PasswordField
          {...toggles}
          label={t('agentTree.initialPassword.new')}
          hint={t('agentTree.initialPassword.hint')}
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
          error={wasSubmitted && isShort ? t('agentTree.initialPassword.short') : undefined}
          autoComplete="new-password"
        />
        <RequestError error={change.error} fallback={t('agentTree.initialPassword.failed')} />
        <Button type="submit" busy={change.isPending} busyLabel={t('agentTree.initialPassword.busy')}>
          {t('agentTree.initialPassword.submit')}
        </Button>
      </form>
    </div>
  );
}
