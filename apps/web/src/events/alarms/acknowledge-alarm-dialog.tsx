import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidateAlarms, sendAcknowledgement } from './alarms.queries.ts';

interface AcknowledgeAlarmDialogProps {
  alarmId: string;
  title: string;
  onClose: () => void;
}

export function AcknowledgeAlarmDialog({ alarmId, title, onClose }: AcknowledgeAlarmDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { reason, field, submit } = useReasonField({
    label: t('alarms.note'),
    hint: t('alarms.noteHint'),
    isFocused: true,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendAcknowledgement(alarmId, reason),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
    },
    // Also after a refusal: another agent acknowledged it first, or it has ended.
    onSettled: () => invalidateAlarms(client),
  });
  return (
    <FormDialog
      title={t('alarms.acknowledge')}
      submitLabel={t('alarms.acknowledge')}
      isPristine={reason === ''}
      mutation={{ isPending, error }}
      errorFallback={t('alarms.notAcknowledged')}
      onSubmit={() => submit(() => mutate())}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{title}</p>
      {field}
    </FormDialog>
  );
}
