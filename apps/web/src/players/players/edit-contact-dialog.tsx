import type { PlayerDetail } from '@golden-acers/contract';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { playerKeys } from './players.queries.ts';

interface EditContactDialogProps {
  player: PlayerDetail;
  onClose: () => void;
}

/** A placeholder email is not shown. */
const shownEmail = ({ email, hasMailbox }: PlayerDetail) => (hasMailbox ? email : '');

export function EditContactDialog({ player, onClose }: EditContactDialogProps) {
  const t = useConsoleTranslation();
  const { account, contactVersion: version } = player;
  const mutation = useCommand('PUT /fortune-panda/users/:username/contact', {
    success: t('player.edit.done'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm(
    'PUT /fortune-panda/users/:username/contact',
    {
      ...{ firstName: player.firstName, lastName: player.lastName, phone: player.phone },
      ...{ email: shownEmail(player), dateOfBirth: player.dateOfBirth ?? '' },
    },
    mutation,
    { version },
  );
  function submit(): void {
    const { email, dateOfBirth, ...names } = form.values;
    const isMoved = email.trim() !== '' && email.trim() !== shownEmail(player);
    mutation.mutate({
      params: { username: account },
      body: {
        ...names,
        version,
        dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
        ...(isMoved && { email: email.trim() }),
      },
    });
  }
  return (
    <FormDialog
      title={t('player.edit.title')}
      submitLabel={t('player.edit.save')}
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={submit}
    >
      <PlayerSummary player={player} />
      <TextField {...form.field('firstName')} />
      <TextField {...form.field('lastName')} />
      <TextField {...form.field('phone')} />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('dateOfBirth')} type="date" />
    </FormDialog>
  );
}
