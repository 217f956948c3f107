import type { TreeAgent } from '@golden-acers/contract';
import { useEffect, useRef } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type AgentStateAction, treeCommand } from './agent-tree.queries.ts';
import { possibleParents } from './agent-tree-rows.ts';

interface AgentDialogProps {
  agent: TreeAgent;
  onClose: () => void;
}

export function AgentStateDialog({ agent, verb, onClose }: AgentDialogProps & { verb: AgentStateAction }) {
  const t = useConsoleTranslation();
  const mutation = useCommand(`POST /agent/agents/:agentId/${verb}`, treeCommand(agent.name, onClose));
  const form = useConsoleForm(`POST /agent/agents/:agentId/${verb}`, { reason: '' }, mutation);
  return (
    <FormDialog
      title={t(`agentTree.${verb}.title`, { name: agent.name })}
      submitLabel={t(`agentTree.${verb}.submit`)}
      busyLabel={t(`agentTree.${verb}.busy`)}
      isDanger={verb !== 'enable'}
      form={form}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { agentId: agent.id }, body: form.values })}
    >
      <p className="text-sm text-muted">{t(`agentTree.${verb}.hint`)}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

export function InviteAgentDialog({ agent, onClose }: AgentDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/agents/:agentId/invite', treeCommand(agent.email, onClose));
  const form = useConsoleForm('POST /agent/agents/:agentId/invite', {}, mutation);
  return (
    <FormDialog
      title={t('agentTree.invite.title', { name: agent.name })}
      submitLabel={t('agentTree.invite.submit')}
      busyLabel={t('agentTree.invite.busy')}
      form={form}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { agentId: agent.id } })}
    >
      <p className="text-sm break-words text-muted">{t('agentTree.invite.hint', { email: agent.email })}</p>
    </FormDialog>
  );
}

interface MoveAgentDialogProps extends AgentDialogProps {
  agents: readonly TreeAgent[];
}

export function MoveAgentDialog({ agent, agents, onClose }: MoveAgentDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/agents/:agentId/move', treeCommand(agent.name, onClose));
  const form = useConsoleForm('POST /agent/agents/:agentId/move', { parentId: '', reason: '' }, mutation, {
    problemsOf: ({ parentId }) => ({ parentId: parentId === '' && t('agentTree.move.choose') }),
  });
  const offered = possibleParents(agents, agent.level).filter(({ id }) => id !== agent.parentId);
  return (
    <FormDialog
      title={t('agentTree.move.title', { name: agent.name })}
      submitLabel={t('agentTree.move.submit')}
      busyLabel={t('agentTree.move.busy')}
      form={form}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { agentId: agent.id }, body: form.values })}
    >
      <p className="text-sm text-muted">{t('agentTree.move.hint')}</p>
      <SelectField
        {...form.field('parentId')}
        label={t('agentTree.move.under')}
        hint={offered.length === 0 ? t('agentTree.move.nowhere') : undefined}
      >
        <option value="" />
        {offered.map(({ id, name, level }) => (
          <option key={id} value={id}>
            {name} · {t(`agentTree.levels.${level}`)}
          </option>
        ))}
      </SelectField>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

export function RenameAgentDialog({ agent, onClose }: AgentDialogProps) {
  const t = useConsoleTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const mutation = useCommand('PUT /agent/agents/:agentId', {
    ...treeCommand(agent.name, onClose),
    about: ({ body }) => body.name.trim(),
  });
  const form = useConsoleForm('PUT /agent/agents/:agentId', { name: agent.name }, mutation);
  return (
    <FormDialog
      title={t('agentTree.rename.title')}
      submitLabel={t('agentTree.rename.submit')}
      busyLabel={t('agentTree.rename.busy')}
      form={form}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { agentId: agent.id }, body: form.values })}
    >
      <TextField {...form.field('name')} ref={input} />
    </FormDialog>
  );
}
