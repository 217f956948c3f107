import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { playerKeys } from './players.queries.ts';

/** For a player who lost phone and recovery codes. */
export function SecondFactorResetDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /fortune-panda/users/:username/reset-factors', {
    success: t('player.secondFactor.done'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /fortune-panda/users/:username/reset-factors', { reason: '' }, mutation);
  return (
    <FormDialog
      title={t('player.secondFactor.title', { account })}
      submitLabel={t('player.secondFactor.reset')}
      isDanger
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { username: account }, body: form.values })}
    >
      <p className="text-sm text-muted">{t('player.secondFactor.hint')}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
