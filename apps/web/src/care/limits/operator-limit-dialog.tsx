import type { PlayerLimit, UserRow } from '@golden-acers/contract';
import { limitKinds } from '@golden-acers/contract/constants';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { LimitField } from './limit-field.tsx';
import { limitMaxText, parseLimit } from './limit-text.ts';
import { limitsOfPlayerQuery } from './limits.queries.ts';

interface OperatorLimitDialogProps {
  player: UserRow;
  limits: readonly PlayerLimit[];
  onClose: () => void;
}

/** Sets a limit below the one in force. Agents cannot raise or remove it. */
export function OperatorLimitDialog({ player, limits, onClose }: OperatorLimitDialogProps) {
  const t = useConsoleTranslation();
  const care = useCareTranslation();
  const [kind, setKind] = useState<PlayerLimit['kind']>('recharge_day');
  const [text, setText] = useState('');
  const { reason, field, submit, wasSubmitted } = useReasonField({ hint: t('player.reasonHint') });
  const { account } = player;
  const max = parseLimit(kind, text);
  const binding = limits.find((limit) => limit.kind === kind)?.max ?? null;
  const mutation = useCommand('PUT /fortune-panda/users/:username/limits', {
    stores: limitsOfPlayerQuery(account),
    success: care('limits.lowered'),
    about: account,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={care('limits.lower')}
      submitLabel={care('limits.choose')}
      isDanger
      isPristine={text === '' && reason === ''}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (max !== undefined)
            mutation.mutate({ params: { username: account }, body: { kind, max, reason } });
        })
      }
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{care('limits.lowerHint')}</p>
      <SelectField
        label={care('limits.kind')}
        value={kind}
        hint={care('limits.now', { limit: limitMaxText(care, kind, binding) })}
        onChange={({ target }) => {
          const chosen = limitKinds.find((one) => one === target.value);
          if (chosen !== undefined) setKind(chosen);
          mutation.reset();
        }}
      >
        <Options values={limitKinds} labelOf={(one) => care(`limits.kinds.${one}`)} />
      </SelectField>
      <LimitField {...{ kind, text, wasSubmitted }} onChange={setText} error={mutation.fieldErrors.max} />
      {field}
    </FormDialog>
  );
}
