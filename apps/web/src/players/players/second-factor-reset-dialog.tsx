import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer } from './players.queries.ts';

/** For a player who lost phone and recovery codes. */
export function SecondFactorResetDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { reason, field, submit } = useReasonField();
  const mutation = useMutation({
    mutationFn: () =>
      call('POST /fortune-panda/users/:username/reset-factors', {
        params: { username: account },
        body: { reason },
      }),
    onSuccess: () => {
      notify.success(t('player.secondFactor.done'), { description: account });
      void invalidatePlayer(client, account);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('player.secondFactor.title', { account })}
      submitLabel={t('player.secondFactor.reset')}
      isDanger
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate())}
    >
      <p className="text-sm text-muted">{t('player.secondFactor.hint')}</p>
      {field}
    </FormDialog>
  );
}
