import type { AgentRole } from '@golden-acers/contract';
import { type Permission, permissions } from '@golden-acers/contract/permissions';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { treeCommand } from './agent-tree.queries.ts';

interface RoleDialogProps {
  role: AgentRole;
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const t = useConsoleTranslation();
  const level = t(`agentTree.levels.${role.level}`);
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(role.permissions));
  const [command, setCommand] = useState(String(role.commandMaxCents));
  const [day, setDay] = useState(String(role.dayMaxCents));
  const { reason, field: reasonField, submit } = useReasonField();
  const mutation = useCommand('PUT /agent/roles/:level', treeCommand(level, onClose));
  const typed = {
    command: parseAmountInput(command, role.grantable.commandMaxCents),
    day: parseAmountInput(day, role.grantable.dayMaxCents),
  };
  return (
    <FormDialog
      title={t('agentTree.roles.editLevel', { level })}
      submitLabel={t('agentTree.roles.save')}
      busyLabel={t('agentTree.roles.saving')}
      isPristine={reason === ''}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (typed.command.kind !== 'amount' || typed.day.kind !== 'amount') return;
          const body = {
            commandMaxCents: typed.command.cents,
            dayMaxCents: typed.day.cents,
            permissions: permissions.filter((one) => chosen.has(one)),
            reason,
          };
          mutation.mutate({ params: { level: role.level }, body });
        })
      }
    >
      <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium text-muted">{t('agentTree.roles.permissions')}</legend>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`agentTree.permissions.${permission}`)}
            checked={chosen.has(permission)}
            disabled={!role.grantable.permissions.includes(permission)}
            onChange={() => setChosen((now) => now.symmetricDifference(new Set([permission])))}
          />
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <CeilingField
          label={t('agentTree.roles.command')}
          text={command}
          onChange={setCommand}
          maxCents={role.grantable.commandMaxCents}
        />
        <CeilingField
          label={t('agentTree.roles.day')}
          text={day}
          onChange={setDay}
          maxCents={role.grantable.dayMaxCents}
        />
      </div>
      {reasonField}
    </FormDialog>
  );
}

interface CeilingFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  maxCents: number;
}

function CeilingField({ label, text, onChange, maxCents }: CeilingFieldProps) {
  const t = useConsoleTranslation();
  const amount = parseAmountInput(text, maxCents);
  const error =
    amount.kind === 'above-ceiling'
      ? t('agentTree.roles.max', { amount: formatMoney(BigInt(maxCents)) })
      : amount.kind === 'amount'
        ? undefined
        : t('transfer.invalid');
  return (
    <TextField
      label={label}
      hint={<span className="tabular text-gold-ink">{`= ${formatMoney(amountCentsOf(amount) ?? 0n)}`}</span>}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      inputMode="numeric"
      maxLength={15}
      autoComplete="off"
      className="tabular"
    />
  );
}
