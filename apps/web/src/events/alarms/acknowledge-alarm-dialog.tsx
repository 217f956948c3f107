import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { isReasonLongEnough, ReasonField, toSingleLine } from '../../ui/reason-field.tsx';
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
  const [note, setNote] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendAcknowledgement(alarmId, toSingleLine(note)),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
    },
    // Also after a refusal: another agent was faster, or it has ended.
    onSettled: () => invalidateAlarms(client),
  });
  return (
    <FormDialog
      title={t('alarms.acknowledge')}
      submitLabel={t('alarms.acknowledge')}
      isPristine={note === ''}
      mutation={{ isPending, error }}
      errorFallback={t('alarms.notAcknowledged')}
      onSubmit={() => {
        setSubmitted(true);
        if (isReasonLongEnough(note)) mutate();
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{title}</p>
      <ReasonField
        label={t('alarms.note')}
        hint={t('alarms.noteHint')}
        reason={note}
        onChange={setNote}
        wasSubmitted={wasSubmitted}
        isFocused
      />
    </FormDialog>
  );
}
