import type { TreeAgent } from '@golden-acers/contract';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { agentTreeKey } from './agent-tree.queries.ts';

/** Shows a temporary password, which only its response contains. */
export function FirstPasswordSecret({
  email,
  password,
  onClose,
}: {
  email: string;
  password: string;
  onClose: () => void;
}) {
  const t = useConsoleTranslation();
  return (
    <SecretDialog
      title={t('agentTree.firstPassword.title')}
      hint={t('agentTree.firstPassword.hint', { email })}
      secret={password}
      onClose={onClose}
    />
  );
}

/** Issues another temporary password to an agent that lost its own. */
export function FirstPasswordDialog({ agent, onClose }: { agent: TreeAgent; onClose: () => void }) {
  const t = useConsoleTranslation();
  const [password, setPassword] = useState<string>();
  const issue = useCommand('POST /agent/agents/:agentId/first-password', {
    invalidates: [agentTreeKey],
    onSuccess: ({ data }) => setPassword(data.firstPassword),
  });
  const form = useConsoleForm('POST /agent/agents/:agentId/first-password', { reason: '' }, issue);
  if (password !== undefined) {
    return <FirstPasswordSecret email={agent.email} password={password} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t('agentTree.first-password.title', { name: agent.name })}
      submitLabel={t('agentTree.first-password.submit')}
      busyLabel={t('agentTree.first-password.busy')}
      form={form}
      onClose={onClose}
      onSubmit={() => issue.mutate({ params: { agentId: agent.id }, body: form.values })}
    >
      <p className="text-sm text-muted">{t('agentTree.first-password.hint')}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
