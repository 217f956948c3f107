import type { PlayerDetail } from '@golden-acers/contract';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DescriptionItem, DescriptionList } from './overview-card.tsx';
import { type PlayerWagering, playerKeys } from './players.queries.ts';

interface ForfeitBonusDialogProps {
  player: PlayerDetail;
  /** As it was last read. The server refuses if its figures differ. */
  wagering: PlayerWagering;
  onClose: () => void;
}

export function ForfeitBonusDialog({ player, wagering, onClose }: ForfeitBonusDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const { claimId, balance, kept, forfeited } = wagering;
  const mutation = useCommand('POST /fortune-panda/users/:username/wagering/forfeit', {
    success: ({ data }) => t(data === null ? 'wagering.forfeitDone' : 'wagering.ending'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm(
    'POST /fortune-panda/users/:username/wagering/forfeit',
    { reason: '' },
    mutation,
  );
  return (
    <FormDialog
      title={t('wagering.forfeitTitle')}
      submitLabel={t('wagering.forfeitAmount', { amount: formatMoney(forfeited) })}
      isDanger
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({ params: { username: account }, body: { ...form.values, claimId, forfeited } })
      }
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t('wagering.forfeitHint')}</p>
      <DescriptionList>
        <DescriptionItem name={t('wagering.balance')}>{formatMoney(balance)}</DescriptionItem>
        <DescriptionItem name={t('wagering.kept')}>{formatMoney(kept)}</DescriptionItem>
        <DescriptionItem name={t('wagering.forfeited')}>{formatMoney(forfeited)}</DescriptionItem>
      </DescriptionList>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
