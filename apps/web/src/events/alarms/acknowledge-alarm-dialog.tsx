import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { alarmKeys } from './alarms.queries.ts';

interface AcknowledgeAlarmDialogProps {
  alarmId: string;
  title: string;
  onClose: () => void;
}

export function AcknowledgeAlarmDialog({ alarmId, title, onClose }: AcknowledgeAlarmDialogProps) {
  const t = useConsoleTranslation();
  const mutation = useCommand('POST /fortune-panda/alarms/:id/acknowledge', {
    success: replyMessage,
    // Another agent may have acknowledged it first, or it has ended.
    invalidates: alarmKeys,
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /fortune-panda/alarms/:id/acknowledge', { note: '' }, mutation);
  return (
    <FormDialog
      title={t('alarms.acknowledge')}
      submitLabel={t('alarms.acknowledge')}
      form={form}
      errorFallback={t('alarms.notAcknowledged')}
      onSubmit={() => mutation.mutate({ params: { id: alarmId }, body: form.values })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{title}</p>
      <ReasonField {...form.field('note')} autoFocus />
    </FormDialog>
  );
}
