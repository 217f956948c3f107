import type { TreeAgent } from '@golden-acers/contract';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { agentTreeKey, type NewAgentForm } from './agent-tree.queries.ts';
import { lowerLevels, possibleParents } from './agent-tree-rows.ts';
import { FirstPasswordSecret } from './first-password-dialog.tsx';

interface CreateAgentDialogProps {
  parent: TreeAgent;
  agents: readonly TreeAgent[];
  onClose: () => void;
}

export function CreateAgentDialog({ parent, agents, onClose }: CreateAgentDialogProps) {
  const t = useConsoleTranslation();
  const [firstPassword, setFirstPassword] = useState<string>();
  const create = useCommand('POST /agent/agents', {
    invalidates: [agentTreeKey],
    onSuccess: ({ data, message }) => {
      if (data.firstPassword !== null) {
        setFirstPassword(data.firstPassword);
        return;
      }
      const { agent } = data;
      if (agent === null) notify.info(message, { description: name });
      else notify.success(message, { description: t('agentTree.create.mailed', { email: agent.email }) });
      onClose();
    },
  });
  const first: NewAgentForm = {
    name: '',
    email: '',
    level: lowerLevels(parent).at(-1) ?? 'cashier',
    parentId: parent.id,
    welcome: 'mail',
  };
  const form = useConsoleForm('POST /agent/agents', first, create, {
    problemsOf: ({ email }) => ({ email: !email.includes('@') && t('agentTree.emailMissing') }),
  });
  const name = form.values.name.trim();
  if (firstPassword !== undefined) {
    return <FirstPasswordSecret email={form.values.email} password={firstPassword} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t('agentTree.create.title')}
      submitLabel={t('agentTree.create.submit')}
      busyLabel={t('agentTree.create.busy')}
      form={form}
      onClose={onClose}
      onSubmit={() => create.mutate({ body: { ...form.values, name } })}
    >
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} type="email" />
      <LevelAndParentFields form={form.values} agents={agents} parent={parent} onChange={form.change} />
      <WelcomeMethodField welcome={form.values.welcome} onChange={(welcome) => form.change({ welcome })} />
    </FormDialog>
  );
}

interface LevelAndParentFieldsProps {
  form: NewAgentForm;
  agents: readonly TreeAgent[];
  parent: TreeAgent;
  onChange: (part: Partial<NewAgentForm>) => void;
}

function LevelAndParentFields({ form, agents, parent, onChange }: LevelAndParentFieldsProps) {
  const t = useConsoleTranslation();
  const top = agents.find(({ parentId }) => parentId === null) ?? parent;
  const offered = possibleParents(agents, form.level);
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <SelectField
        label={t('agentTree.level')}
        value={form.level}
        onChange={({ target }) => {
          const level = lowerLevels(top).find((one) => one === target.value);
          if (level === undefined) return;
          const parents = possibleParents(agents, level);
          const stays = parents.some(({ id }) => id === form.parentId);
          onChange({ level, parentId: stays ? form.parentId : (parents[0]?.id ?? '') });
        }}
      >
        <Options values={lowerLevels(top)} labelOf={(level) => t(`agentTree.levels.${level}`)} />
      </SelectField>
      <SelectField
        label={t('agentTree.create.below')}
        value={form.parentId}
        onChange={({ target }) => onChange({ parentId: target.value })}
      >
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const welcomeMethods = ['mail', 'password'] as const;

interface WelcomeMethodFieldProps {
  welcome: NewAgentForm['welcome'];
  onChange: (welcome: NewAgentForm['welcome']) => void;
}

function WelcomeMethodField({ welcome, onChange }: WelcomeMethodFieldProps) {
  const t = useConsoleTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium text-muted">{t('agentTree.create.welcome')}</legend>
      {welcomeMethods.map((way) => (
        <label
          key={way}
          className="flex cursor-pointer items-start gap-3 rounded-xl border border-line bg-sunk px-3.5 py-2.5 has-checked:border-gold has-checked:bg-gold-wash"
        >
          <input
            type="radio"
            name="welcome"
            checked={welcome === way}
            onChange={() => onChange(way)}
            className="mt-0.5 size-4.5 accent-gold"
          />
          <span className="grid">
            <span className="text-sm font-medium">{t(`agentTree.create.${way}`)}</span>
            <span className="text-xs text-muted">{t(`agentTree.create.${way}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
