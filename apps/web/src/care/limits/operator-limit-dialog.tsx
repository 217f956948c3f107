import type { PlayerLimit, UserRow } from '@golden-acers/contract';
import { limitKinds } from '@golden-acers/contract/constants';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LimitField, type LimitValues, limitProblemOf } from './limit-field.tsx';
import { limitMaxText, parseLimit } from './limit-text.ts';
import { limitsOfPlayerQuery } from './limits.queries.ts';

interface OperatorLimitDialogProps {
  player: UserRow;
  limits: readonly PlayerLimit[];
  onClose: () => void;
}

const firstValues: LimitValues & { readonly reason: string } = { kind: 'recharge_day', text: '', reason: '' };

/** Sets a first limit, or one below that in force. Agents cannot raise or remove it. */
export function OperatorLimitDialog({ player, limits, onClose }: OperatorLimitDialogProps) {
  const t = useConsoleTranslation();
  const care = useCareTranslation();
  const { account } = player;
  const mutation = useCommand('PUT /fortune-panda/users/:username/limits', {
    stores: limitsOfPlayerQuery(account),
    success: care('limits.lowered'),
    about: account,
    onSuccess: onClose,
  });
  const form = useConsoleForm('PUT /fortune-panda/users/:username/limits', firstValues, mutation, {
    problemsOf: (values) => ({ text: limitProblemOf(care, values) }),
  });
  const { kind, text, reason } = form.values;
  const binding = limits.find((limit) => limit.kind === kind)?.max ?? null;
  return (
    <FormDialog
      title={care(binding === null ? 'limits.add' : 'limits.lower')}
      submitLabel={care('limits.choose')}
      isDanger
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => {
        const max = parseLimit(kind, text);
        if (max !== undefined)
          mutation.mutate({ params: { username: account }, body: { kind, max, reason } });
      }}
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{care(binding === null ? 'limits.addHint' : 'limits.lowerHint')}</p>
      <SelectField
        label={care('limits.kind')}
        value={kind}
        hint={care('limits.now', { limit: limitMaxText(care, binding) })}
        onChange={({ target }) => {
          const chosen = limitKinds.find((one) => one === target.value);
          if (chosen !== undefined) form.change({ kind: chosen });
          mutation.reset();
        }}
      >
        <Options values={limitKinds} labelOf={(one) => care(`limits.kinds.${one}`)} />
      </SelectField>
      <LimitField
        kind={kind}
        {...form.field('text')}
        error={form.errorOf('text') ?? mutation.fieldErrors.max}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
