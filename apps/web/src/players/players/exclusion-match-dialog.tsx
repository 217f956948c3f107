import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { playerKeys } from './players.queries.ts';

interface ExclusionMatchDialogProps {
  account: string;
  decision: 'same' | 'another';
  onClose: () => void;
}

export function ExclusionMatchDialog({ account, decision, onClose }: ExclusionMatchDialogProps) {
  const t = useConsoleTranslation();
  const { reason, field, submit } = useReasonField({ hint: t('player.reasonHint') });
  const mutation = useCommand('POST /fortune-panda/users/:username/exclusion-match', {
    success: t(`player.match.${decision}.done`),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t(`player.match.${decision}.title`)}
      submitLabel={t(`player.match.${decision}.open`)}
      isDanger={decision === 'same'}
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        submit(() =>
          mutation.mutate({
            params: { username: account },
            body: { isSamePerson: decision === 'same', reason },
          }),
        )
      }
    >
      <p className="text-sm text-muted">{t(`player.match.${decision}.hint`)}</p>
      {field}
    </FormDialog>
  );
}
