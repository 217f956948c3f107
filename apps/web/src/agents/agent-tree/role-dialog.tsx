import type { AgentRole } from '@golden-acers/contract';
import { type Permission, permissions } from '@golden-acers/contract/permissions';
import { useState } from 'react';
import { centsOf, readAmount } from '../../console/amounts.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { moneyText } from '../../i18n/figures.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { AgentForm, useAgentAct } from './agent-form.tsx';
import { agentCalls } from './agent-tree.queries.ts';
import { useReason } from './reason.tsx';

interface RoleDialogProps {
  role: AgentRole;
  onClose: () => void;
}

/** What agents of one level may do and move. What the reader may not give stands there, and can't be chosen. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const t = useConsoleTexts();
  const level = t(`agentTree.levels.${role.level}`);
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(role.permissions));
  const [command, setCommand] = useState(String(role.commandMaxCents));
  const [day, setDay] = useState(String(role.dayMaxCents));
  const [isChecked, setChecked] = useState(false);
  const { reason, isShort, field: reasonField } = useReason(isChecked);
  const act = useAgentAct(level, onClose);
  const typed = {
    command: readAmount(command, role.most.commandMaxCents),
    day: readAmount(day, role.most.dayMaxCents),
  };
  return (
    <AgentForm
      title={t('agentTree.roles.editLevel', { level })}
      submitLabel={t('agentTree.roles.save')}
      busyLabel={t('agentTree.roles.saving')}
      isUntouched={reason === ''}
      act={act}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (isShort || typed.command.kind !== 'amount' || typed.day.kind !== 'amount') return;
        const ceilings = { commandMaxCents: typed.command.cents, dayMaxCents: typed.day.cents };
        act.mutate(() =>
          agentCalls.changeRole({
            ...ceilings,
            level: role.level,
            permissions: permissions.filter((one) => chosen.has(one)),
            reason,
          }),
        );
      }}
    >
      <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium text-muted">{t('agentTree.roles.may')}</legend>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`agentTree.permissions.${permission}`)}
            checked={chosen.has(permission)}
            disabled={!role.most.permissions.includes(permission)}
            onChange={() => setChosen((now) => now.symmetricDifference(new Set([permission])))}
          />
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <CeilingField
          label={t('agentTree.roles.command')}
          text={command}
          onType={setCommand}
          most={role.most.commandMaxCents}
        />
        <CeilingField
          label={t('agentTree.roles.day')}
          text={day}
          onType={setDay}
          most={role.most.dayMaxCents}
        />
      </div>
      {reasonField}
    </AgentForm>
  );
}

interface CeilingFieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  most: number;
}

function CeilingField({ label, text, onType, most }: CeilingFieldProps) {
  const t = useConsoleTexts();
  const amount = readAmount(text, most);
  const error =
    amount.kind === 'above-ceiling'
      ? t('agentTree.roles.atMost', { amount: moneyText(BigInt(most)) })
      : amount.kind === 'amount'
        ? undefined
        : t('transfer.invalid');
  return (
    <TextField
      label={label}
      hint={<span className="tabular text-gold-ink">{`= ${moneyText(centsOf(amount) ?? 0n)}`}</span>}
      value={text}
      onChange={(event) => onType(event.target.value)}
      error={error}
      inputMode="numeric"
      maxLength={15}
      autoComplete="off"
      className="tabular"
    />
  );
}
