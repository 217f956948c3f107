import type { UserRow } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { parseCents } from '@golden-acers/money';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { playerKeys } from './players.queries.ts';

interface ClosePlayerDialogProps {
  player: UserRow;
  onClose: () => void;
}

export function ClosePlayerDialog({ player, onClose }: ClosePlayerDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const hasCredit = parseCents(player.balance) !== 0n;
  const mutation = useCommand('POST /fortune-panda/users/:username/close', {
    success: t('player.closeDone'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm(
    'POST /fortune-panda/users/:username/close',
    { left: '', reason: '', confirmation: '' },
    mutation,
  );
  const { reason } = form.values;
  const confirmation = form.values.confirmation.trim();
  const leftCents = form.typedNumber('left');
  return (
    <FormDialog
      title={t('player.closeTitle')}
      submitLabel={t('player.closeAccount')}
      isDanger
      isSubmitDisabled={confirmation !== account}
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          params: { username: account },
          body: { confirmation, reason, ...(leftCents !== undefined && { left: toMoney(leftCents) }) },
        })
      }
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t('player.closeHint')}</p>
      {hasCredit && (
        <>
          <p className="text-sm text-warn">
            {t('player.closeCredit', { amount: formatDollars(player.balance) })}
          </p>
          <TextField {...form.field('left')} />
        </>
      )}
      <ReasonField {...form.field('reason')} />
      <TextField
        {...form.field('confirmation')}
        label={t('player.typeAccount', { account })}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
