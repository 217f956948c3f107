import type { UserRow } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../../agents/templates/templates.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { SuggestedTexts } from '../../ui/suggested-texts.tsx';
import { playerKeys } from './players.queries.ts';

interface FreezeDialogProps {
  action: 'freeze' | 'unfreeze';
  player: UserRow;
  onClose: () => void;
}

export function FreezeDialog({ action, player, onClose }: FreezeDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const { reason, field, setReason, submit } = useReasonField({
    hint: t('player.reasonHint'),
  });
  const { data: templates = [] } = useQuery({ ...templatesQuery, retry: false });
  const mutation = useCommand(`POST /fortune-panda/users/:username/${action}`, {
    success: t(`player.${action}Done`),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t(`player.${action}Title`)}
      submitLabel={t(`player.${action}`)}
      isPristine
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate({ params: { username: account }, body: { reason } }))}
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t(`player.${action}Hint`)}</p>
      {field}
      {action === 'freeze' && (
        <SuggestedTexts
          label={t('setting.templates.choose')}
          texts={templates.filter(({ purpose }) => purpose === 'freeze')}
          onSelect={setReason}
        />
      )}
    </FormDialog>
  );
}
