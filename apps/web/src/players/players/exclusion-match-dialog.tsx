import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer } from './players.queries.ts';

interface ExclusionMatchDialogProps {
  account: string;
  decision: 'same' | 'another';
  onClose: () => void;
}

export function ExclusionMatchDialog({ account, decision, onClose }: ExclusionMatchDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { reason, field, submit } = useReasonField({ hint: t('player.reasonHint') });
  const mutation = useMutation({
    mutationFn: () =>
      call('POST /fortune-panda/users/:username/exclusion-match', {
        params: { username: account },
        body: { isSamePerson: decision === 'same', reason },
      }),
    onSuccess: () => {
      notify.success(t(`player.match.${decision}.done`), { description: account });
      onClose();
    },
    onSettled: () => invalidatePlayer(client, account),
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
      onSubmit={() => submit(() => mutation.mutate())}
    >
      <p className="text-sm text-muted">{t(`player.match.${decision}.hint`)}</p>
      {field}
    </FormDialog>
  );
}
