import type { UserRow } from '@golden-acers/contract';
import { parseCents } from '@golden-acers/money';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { playerKeys } from './players.queries.ts';

interface ClosePlayerDialogProps {
  player: UserRow;
  onClose: () => void;
}

export function ClosePlayerDialog({ player, onClose }: ClosePlayerDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const { reason, field, submit } = useReasonField({ hint: t('player.reasonHint') });
  const hasCredit = parseCents(player.balance) !== 0n;
  const mutation = useCommand('POST /fortune-panda/users/:username/close', {
    success: t('player.closeDone'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const { values, field: textField } = useFields(
    { left: '', confirmation: '' },
    { refused: mutation.fieldErrors },
  );
  const [left, confirmation] = [values.left.trim(), values.confirmation.trim()];
  return (
    <FormDialog
      title={t('player.closeTitle')}
      submitLabel={t('player.closeAccount')}
      isDanger
      isSubmitDisabled={confirmation !== account}
      isPristine={reason === '' && confirmation === ''}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        submit(() =>
          mutation.mutate({
            params: { username: account },
            body: {
              confirmation,
              reason,
              ...(/^\d{1,11}$/.test(left) && { leftCents: Number(left) }),
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
            {...textField('left')}
            label={t('player.closeLeft')}
            inputMode="numeric"
            maxLength={11}
            autoComplete="off"
          />
        </>
      )}
      {field}
      <TextField
        {...textField('confirmation')}
        label={t('player.typeAccount', { account })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
