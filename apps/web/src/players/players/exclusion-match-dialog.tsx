import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { playerKeys } from './players.queries.ts';

interface ExclusionMatchDialogProps {
  account: string;
  decision: 'same' | 'another';
  onClose: () => void;
}

export function ExclusionMatchDialog({ account, decision, onClose }: ExclusionMatchDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /fortune-panda/users/:username/exclusion-match', {
    success: t(`player.match.${decision}.done`),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm(
    'POST /fortune-panda/users/:username/exclusion-match',
    { reason: '' },
    mutation,
  );
  return (
    <FormDialog
      title={t(`player.match.${decision}.title`)}
      submitLabel={t(`player.match.${decision}.open`)}
      isDanger={decision === 'same'}
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          params: { username: account },
          body: { ...form.values, isSamePerson: decision === 'same' },
        })
      }
    >
      <p className="text-sm text-muted">{t(`player.match.${decision}.hint`)}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
