import type { TreeAgent } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { type AgentStateAction, treeCommand } from './agent-tree.queries.ts';
import { possibleParents } from './agent-tree-rows.ts';

interface AgentDialogProps {
  agent: TreeAgent;
  onClose: () => void;
}

export function AgentStateDialog({ agent, verb, onClose }: AgentDialogProps & { verb: AgentStateAction }) {
  const t = useConsoleTranslation();
  const { reason, field, submit } = useReasonField();
  const mutation = useCommand(`POST /agent/agents/:agentId/${verb}`, treeCommand(agent.name, onClose));
  return (
    <FormDialog
      title={t(`agentTree.${verb}.title`, { name: agent.name })}
      submitLabel={t(`agentTree.${verb}.submit`)}
      busyLabel={t(`agentTree.${verb}.busy`)}
      isDanger={verb !== 'enable'}
      isPristine={reason === ''}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate({ params: { agentId: agent.id }, body: { reason } }))}
    >
      <p className="text-sm text-muted">{t(`agentTree.${verb}.hint`)}</p>
      {field}
    </FormDialog>
  );
}

export function InviteAgentDialog({ agent, onClose }: AgentDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /agent/agents/:agentId/invite', treeCommand(agent.email, onClose));
  return (
    <FormDialog
      title={t('agentTree.invite.title', { name: agent.name })}
      submitLabel={t('agentTree.invite.submit')}
      busyLabel={t('agentTree.invite.busy')}
      isPristine
      mutation={mutation}
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
  const [parentId, setParentId] = useState('');
  const { reason, field, submit, wasSubmitted } = useReasonField();
  const mutation = useCommand('POST /agent/agents/:agentId/move', treeCommand(agent.name, onClose));
  const offered = possibleParents(agents, agent.level).filter(({ id }) => id !== agent.parentId);
  return (
    <FormDialog
      title={t('agentTree.move.title', { name: agent.name })}
      submitLabel={t('agentTree.move.submit')}
      busyLabel={t('agentTree.move.busy')}
      isPristine={reason === '' && parentId === ''}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (parentId !== '') mutation.mutate({ params: { agentId: agent.id }, body: { parentId, reason } });
        })
      }
    >
      <p className="text-sm text-muted">{t('agentTree.move.hint')}</p>
      <SelectField
        label={t('agentTree.move.under')}
        value={parentId}
        onChange={(event) => setParentId(event.target.value)}
        error={wasSubmitted && parentId === '' ? t('agentTree.move.choose') : undefined}
        hint={offered.length === 0 ? t('agentTree.move.nowhere') : undefined}
      >
        <option value="" />
        {offered.map(({ id, name, level }) => (
          <option key={id} value={id}>
            {name} · {t(`agentTree.levels.${level}`)}
          </option>
        ))}
      </SelectField>
      {field}
    </FormDialog>
  );
}

export function RenameAgentDialog({ agent, onClose }: AgentDialogProps) {
  const t = useConsoleTranslation();
  const [name, setName] = useState(agent.name);
  const [wasSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const mutation = useCommand('PUT /agent/agents/:agentId', treeCommand(name.trim(), onClose));
  const isShort = name.trim().length < lengths.nameMin;
  return (
    <FormDialog
      title={t('agentTree.rename.title')}
      submitLabel={t('agentTree.rename.submit')}
      busyLabel={t('agentTree.rename.busy')}
      isPristine={name === agent.name}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (!isShort) mutation.mutate({ params: { agentId: agent.id }, body: { name: name.trim() } });
      }}
    >
      <TextField
        label={t('agentTree.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wasSubmitted && isShort ? t('agentTree.nameMissing') : undefined}
        maxLength={lengths.nameMax}
        autoComplete="off"
        ref={input}
      />
    </FormDialog>
  );
}
