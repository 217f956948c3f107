import type { UserRow } from '@golden-acers/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { templatesQuery } from '../../agents/templates/templates.queries.ts';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { SuggestedTexts } from '../../ui/suggested-texts.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer } from './players.queries.ts';

interface FreezeDialogProps {
  action: 'freeze' | 'unfreeze';
  player: UserRow;
  onClose: () => void;
}

export function FreezeDialog({ action, player, onClose }: FreezeDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { account } = player;
  const { reason, field, setReason, submit } = useReasonField({
    hint: t('player.reasonHint'),
  });
  const { data: templates = [] } = useQuery({ ...templatesQuery, retry: false });
  const mutation = useMutation({
    mutationFn: () =>
      call(`POST /fortune-panda/users/:username/${action}`, {
        params: { username: account },
        body: { reason },
      }),
    onSuccess: () => {
      notify.success(t(`player.${action}Done`), { description: account });
      void invalidatePlayer(client, account);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`player.${action}Title`)}
      submitLabel={t(`player.${action}`)}
      isPristine
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate())}
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
