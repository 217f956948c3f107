import type { PlayerDetail } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/constants';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { playerKeys } from './players.queries.ts';

const maxLengths = {
  firstName: lengths.nameMax,
  lastName: lengths.nameMax,
  phone: lengths.phoneMax,
  email: lengths.emailMax,
} as const;
type TextFieldName = keyof typeof maxLengths;
const textFields: readonly TextFieldName[] = ['firstName', 'lastName', 'phone', 'email'];

interface EditContactDialogProps {
  player: PlayerDetail;
  onClose: () => void;
}

/** A placeholder email is not shown. */
const shownEmail = ({ email, hasMailbox }: PlayerDetail) => (hasMailbox ? email : '');

export function EditContactDialog({ player, onClose }: EditContactDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  // The version of the data with which the form was opened, not of a later poll.
  const [version] = useState(player.contactVersion);
  const mutation = useCommand('PUT /fortune-panda/users/:username/contact', {
    success: t('player.edit.done'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const { values, field, isPristine } = useFields(
    {
      ...{ firstName: player.firstName, lastName: player.lastName, phone: player.phone },
      ...{ email: shownEmail(player), dateOfBirth: player.dateOfBirth ?? '' },
    },
    { refused: mutation.fieldErrors },
  );
  function submit(): void {
    const { email, dateOfBirth, ...names } = values;
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
      isPristine={isPristine}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={submit}
    >
      <PlayerSummary player={player} />
      {textFields.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`player.edit.${name}`)}
          maxLength={maxLengths[name]}
          autoComplete="off"
          {...(name === 'email' && { type: 'email', hint: t('player.edit.emailHint') })}
        />
      ))}
      <TextField {...field('dateOfBirth')} label={t('player.edit.dateOfBirth')} type="date" />
    </FormDialog>
  );
}
