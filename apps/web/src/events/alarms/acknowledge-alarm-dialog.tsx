import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { alarmKeys } from './alarms.queries.ts';

interface AcknowledgeAlarmDialogProps {
  alarmId: string;
  title: string;
  onClose: () => void;
}

export function AcknowledgeAlarmDialog({ alarmId, title, onClose }: AcknowledgeAlarmDialogProps) {
  const t = useConsoleTranslation();
  const { reason, field, submit } = useReasonField({
    label: t('alarms.note'),
    hint: t('alarms.noteHint'),
    isFocused: true,
  });
  const mutation = useCommand('POST /fortune-panda/alarms/:id/acknowledge', {
    success: replyMessage,
    // Another agent may have acknowledged it first, or it has ended.
    invalidates: alarmKeys,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('alarms.acknowledge')}
      submitLabel={t('alarms.acknowledge')}
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('alarms.notAcknowledged')}
      onSubmit={() => submit(() => mutation.mutate({ params: { id: alarmId }, body: { note: reason } }))}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{title}</p>
      {field}
    </FormDialog>
  );
}
