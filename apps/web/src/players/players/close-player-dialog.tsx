import type { UserRow } from '@golden-acers/contract';
import { parseCents } from '@golden-acers/money';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { playerKeys } from './players.queries.ts';

interface ClosePlayerDialogProps {
  player: UserRow;
  onClose: () => void;
}

export function ClosePlayerDialog({ player, onClose }: ClosePlayerDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const [left, setLeft] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { reason, field, submit } = useReasonField({ hint: t('player.reasonHint') });
  const hasCredit = parseCents(player.balance) !== 0n;
  const isLeftTyped = /^\d{1,11}$/.test(left.trim());
  const mutation = useCommand('POST /fortune-panda/users/:username/close', {
    success: t('player.closeDone'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('player.closeTitle')}
      submitLabel={t('player.closeAccount')}
      isDanger
      isSubmitDisabled={confirmation.trim() !== account}
      isPristine={reason === '' && confirmation === ''}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        submit(() =>
          mutation.mutate({
            params: { username: account },
            body: {
              confirmation: confirmation.trim(),
              reason,
              ...(isLeftTyped && { leftCents: Number(left.trim()) }),
            },
          }),
        )
      }
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t('player.closeHint')}</p>
      {hasCredit && (
        <>
          <p className="text-sm text-warn">
            {t('player.closeCredit', { amount: formatDollars(player.balance) })}
          </p>
          <TextField
            label={t('player.closeLeft')}
            value={left}
            inputMode="numeric"
            maxLength={11}
            autoComplete="off"
            onChange={({ target }) => setLeft(target.value)}
          />
        </>
      )}
      {field}
      <TextField
        label={t('player.typeAccount', { account })}
        value={confirmation}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setConfirmation(target.value)}
        error={mutation.fieldErrors.confirmation}
      />
    </FormDialog>
  );
}
