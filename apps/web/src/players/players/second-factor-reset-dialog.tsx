import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { playerKeys } from './players.queries.ts';

/** For a player who lost phone and recovery codes. */
export function SecondFactorResetDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useConsoleTranslation();
  const { reason, field, submit } = useReasonField();
  const mutation = useCommand('POST /fortune-panda/users/:username/reset-factors', {
    success: t('player.secondFactor.done'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
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
      onSubmit={() => submit(() => mutation.mutate({ params: { username: account }, body: { reason } }))}
    >
      <p className="text-sm text-muted">{t('player.secondFactor.hint')}</p>
      {field}
    </FormDialog>
  );
}
