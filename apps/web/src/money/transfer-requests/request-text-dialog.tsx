import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SuggestedTexts } from '../../ui/suggested-texts.tsx';
import { type RequestDialogProps, RequestSummary } from './approve-request-dialog.tsx';
import { decisionKeys, declineTemplatesQuery } from './requests.queries.ts';

const textKeys = {
  decline: {
    submit: 'decline',
    busy: 'declining',
    done: 'declined',
    failed: 'declineFailed',
  },
  message: {
    submit: 'messageSend',
    busy: 'messageSend',
    done: 'messageSent',
    failed: 'messageFailed',
  },
} as const;

/** Writes a text to the player: the reason of a decline, or a message. */
export function RequestTextDialog({
  request,
  action,
  onClose,
}: RequestDialogProps & { action: 'decline' | 'message' }) {
  const t = useConsoleTranslation();
  const isDecline = action === 'decline';
  const { data: templates = [] } = useQuery({ ...declineTemplatesQuery, enabled: isDecline });
  const keys = textKeys[action];
  const command = useCommand(
    async (text: string) => {
      const params = { id: request.id };
      if (isDecline)
        await call('POST /fortune-panda/requests/:id/decline', { params, body: { reason: text } });
      else await call('POST /fortune-panda/requests/:id/message', { params, body: { text } });
    },
    {
      success: t(`requests.${keys.done}`),
      about: request.account,
      invalidates: decisionKeys,
      onSuccess: onClose,
    },
  );
  const name = isDecline ? 'reason' : 'text';
  const form = useConsoleForm(`POST /fortune-panda/requests/:id/${action}`, { [name]: '' }, command);
  const text = form.values[name]?.trim() ?? '';
  return (
    <FormDialog
      title={isDecline ? t(`requests.declineTitle.${request.kind}`) : t('requests.messageTitle')}
      submitLabel={t(`requests.${keys.submit}`)}
      busyLabel={t(`requests.${keys.busy}`)}
      isDanger={isDecline}
      form={form}
      errorFallback={t(`requests.${keys.failed}`)}
      onSubmit={() => command.mutate(text)}
      onClose={onClose}
    >
      {isDecline ? (
        <RequestSummary request={request} />
      ) : (
        <p className="truncate text-base font-semibold">{request.account}</p>
      )}
      <TextField {...form.field(name)} autoFocus />
      <SuggestedTexts
        label={t('requests.templates')}
        texts={templates}
        onSelect={(chosen) => form.change({ [name]: chosen })}
      />
    </FormDialog>
  );
}
