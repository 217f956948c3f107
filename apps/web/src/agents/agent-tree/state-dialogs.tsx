import type { TreeAgent } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/vocabulary';
import { useEffect, useRef, useState } from 'react';
import { useConsoleTexts } from '../../console/texts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { AgentForm, useAgentAct } from './agent-form.tsx';
import { possibleParents } from './agent-rows.ts';
import { agentCalls, type StateVerb } from './agent-tree.queries.ts';
import { useReason } from './reason.tsx';

interface AboutAgent {
  agent: TreeAgent;
  onClose: () => void;
}

/** Stops an agent, lets it in again, or forgets what it lost, with what that means. */
export function StateDialog({ agent, verb, onClose }: AboutAgent & { verb: StateVerb }) {
  const t = useConsoleTexts();
  const [isChecked, setChecked] = useState(false);
  const { reason, isShort, field } = useReason(isChecked);
  const act = useAgentAct(agent.name, onClose);
  return (
    <AgentForm
      title={t(`agentTree.${verb}.title`, { name: agent.name })}
      submitLabel={t(`agentTree.${verb}.submit`)}
      busyLabel={t(`agentTree.${verb}.busy`)}
      isDanger={verb !== 'enable'}
      isUntouched={reason === ''}
      act={act}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (!isShort) act.mutate(() => agentCalls.setState(agent.id, verb, reason));
      }}
    >
      <p className="text-sm text-muted">{t(`agentTree.${verb}.means`)}</p>
      {field}
    </AgentForm>
  );
}

/** Sends the invitation once more: the link in the mail before is dead from then on. */
export function InviteDialog({ agent, onClose }: AboutAgent) {
  const t = useConsoleTexts();
  const act = useAgentAct(agent.email, onClose);
  return (
    <AgentForm
      title={t('agentTree.invite.title', { name: agent.name })}
      submitLabel={t('agentTree.invite.submit')}
      busyLabel={t('agentTree.invite.busy')}
      isUntouched
      act={act}
      onClose={onClose}
      onSubmit={() => act.mutate(() => agentCalls.invite(agent.id))}
    >
      <p className="text-sm break-words text-muted">{t('agentTree.invite.means', { email: agent.email })}</p>
    </AgentForm>
  );
}

/** Hangs an agent on another one. Those on which it can't hang are not offered. */
export function MoveDialog({ agent, agents, onClose }: AboutAgent & { agents: readonly TreeAgent[] }) {
  const t = useConsoleTexts();
  const [parentId, setParentId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { reason, isShort, field } = useReason(isChecked);
  const act = useAgentAct(agent.name, onClose);
  const offered = possibleParents(agents, agent.level).filter(({ id }) => id !== agent.parentId);
  return (
    <AgentForm
      title={t('agentTree.move.title', { name: agent.name })}
      submitLabel={t('agentTree.move.submit')}
      busyLabel={t('agentTree.move.busy')}
      isUntouched={reason === '' && parentId === ''}
      act={act}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (!isShort && parentId !== '') act.mutate(() => agentCalls.move(agent.id, parentId, reason));
      }}
    >
      <p className="text-sm text-muted">{t('agentTree.move.means')}</p>
      <SelectField
        label={t('agentTree.move.under')}
        value={parentId}
        onChange={(event) => setParentId(event.target.value)}
        error={isChecked && parentId === '' ? t('agentTree.move.choose') : undefined}
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
    </AgentForm>
  );
}

export function RenameDialog({ agent, onClose }: AboutAgent) {
  const t = useConsoleTexts();
  const [name, setName] = useState(agent.name);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const act = useAgentAct(name.trim(), onClose);
  const isShort = name.trim().length < lengths.nameMin;
  return (
    <AgentForm
      title={t('agentTree.rename.title')}
      submitLabel={t('agentTree.rename.submit')}
      busyLabel={t('agentTree.rename.busy')}
      isUntouched={name === agent.name}
      act={act}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (!isShort) act.mutate(() => agentCalls.rename(agent.id, name.trim()));
      }}
    >
      <TextField
        label={t('agentTree.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isChecked && isShort ? t('agentTree.nameMissing') : undefined}
        maxLength={lengths.nameMax}
        autoComplete="off"
        ref={input}
      />
    </AgentForm>
  );
}
