import type { AgentRole, Money } from '@golden-acers/contract';
import { toCents, toMoney } from '@golden-acers/contract/money-values';
import { type Permission, permissions } from '@golden-acers/contract/permissions';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { treeCommand } from './agent-tree.queries.ts';

interface RoleDialogProps {
  role: AgentRole;
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const t = useConsoleTranslation();
  const level = t(`agentTree.levels.${role.level}`);
  const mutation = useCommand('PUT /agent/roles/:level', treeCommand(level, onClose));
  const { grantable } = role;
  const problemOf = (text: string, max: Money) => {
    const { kind } = parseAmountInput(text, Number(toCents(max)));
    if (kind === 'above-ceiling') return t('agentTree.roles.max', { amount: formatMoney(max) });
    return kind !== 'amount' && t('transfer.invalid');
  };
  const first = {
    commandMax: role.commandMax.amountMinor,
    dayMax: role.dayMax.amountMinor,
    chosen: new Set(role.permissions) as ReadonlySet<Permission>,
    reason: '',
  };
  const form = useConsoleForm('PUT /agent/roles/:level', first, mutation, {
    shows: 'numbers at once',
    version: role.version,
    problemsOf: (typed) => ({
      commandMax: problemOf(typed.commandMax, grantable.commandMax),
      dayMax: problemOf(typed.dayMax, grantable.dayMax),
    }),
  });
  const { chosen } = form.values;
  return (
    <FormDialog
      title={t('agentTree.roles.editLevel', { level })}
      submitLabel={t('agentTree.roles.save')}
      busyLabel={t('agentTree.roles.saving')}
      form={form}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          params: { level: role.level },
          ifMatch: role.version,
          body: {
            commandMax: toMoney(form.number('commandMax')),
            dayMax: toMoney(form.number('dayMax')),
            permissions: permissions.filter((one) => chosen.has(one)),
            reason: form.values.reason,
          },
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
            onChange={() => form.change({ chosen: chosen.symmetricDifference(new Set([permission])) })}
          />
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['commandMax', 'dayMax'] as const).map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            hint={<CentsHint text={form.values[name]} />}
            className="tabular"
          />
        ))}
      </div>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

function CentsHint({ text }: { text: string }) {
  const cents = amountCentsOf(parseAmountInput(text, undefined)) ?? 0n;
  return <span className="tabular text-gold-ink">{`= ${formatMoney(cents)}`}</span>;
}
