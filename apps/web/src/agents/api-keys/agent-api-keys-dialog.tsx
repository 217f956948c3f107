import type { ApiKey, TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { agentApiKeysQuery, apiKeysQuery } from './api-keys.queries.ts';

interface AgentApiKeysDialogProps {
  agent: TreeAgent;
  onClose: () => void;
}

/** The keys of an agent below. Agents above can only revoke them. */
export function AgentApiKeysDialog({ agent, onClose }: AgentApiKeysDialogProps) {
  const t = useConsoleTranslation();
  const keys = useQuery(agentApiKeysQuery(agent.id));
  const [revoked, setRevoked] = useState<ApiKey>();
  if (revoked !== undefined)
    return <RevokeDialog agent={agent} apiKey={revoked} onClose={() => setRevoked(undefined)} />;
  const title = t('apiKeys.ofAgent', { name: agent.name });
  return (
    <Dialog isOpen onClose={onClose} title={title} width="wide">
      <div className="flex max-h-[60vh] flex-col overflow-y-auto">
        <QueryTable
          label={title}
          columns={apiKeyColumns(t, (key) => (
            <PermittedRowButton
              permission="agents.manage"
              label={t('apiKeys.revokeOne', { name: key.name })}
              onPress={() => setRevoked(key)}
            >
              <Ban aria-hidden className="size-4" />
              {t('apiKeys.revoke')}
            </PermittedRowButton>
          ))}
          items={keys.data}
          keyOf={({ id }) => id}
          nameOf={({ name, hint }) => `${name} ${hint}`}
          query={keys}
          loadingLabel={t('apiKeys.loading')}
          errorFallback={t('apiKeys.notLoaded')}
          empty={<TableEmpty icon={KeyRound} title={t('apiKeys.noneBelow')} />}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="sm" variant="line" onClick={onClose}>
          {t('transfer.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function RevokeDialog({ agent, apiKey, onClose }: AgentApiKeysDialogProps & { apiKey: ApiKey }) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/agents/:agentId/api-keys/:id/revoke', {
    success: replyMessage,
    about: apiKey.name,
    invalidates: [apiKeysQuery.queryKey],
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /agent/agents/:agentId/api-keys/:id/revoke', { reason: '' }, mutation);
  return (
    <FormDialog
      title={t('apiKeys.revokeTitle', { name: apiKey.name })}
      submitLabel={t('apiKeys.revoke')}
      busyLabel={t('apiKeys.revoking')}
      isDanger
      form={form}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { agentId: agent.id, id: apiKey.id }, body: form.values })}
    >
      <p className="text-sm text-muted">{t('apiKeys.revokeBelowHint')}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
