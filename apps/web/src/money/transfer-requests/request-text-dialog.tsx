import { lengths } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SuggestedTexts } from '../../ui/suggested-texts.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { type RequestDialogProps, RequestSummary } from './approve-request-dialog.tsx';
import { decisionKeys, declineTemplatesQuery } from './requests.queries.ts';

const textKeys = {
  decline: {
    submit: 'decline',
    busy: 'declining',
    done: 'declined',
    failed: 'declineFailed',
    label: 'reasonToPlayer',
    hint: 'reasonHint',
    missing: 'reasonMissing',
  },
  message: {
    submit: 'messageSend',
    busy: 'messageSend',
    done: 'messageSent',
    failed: 'messageFailed',
    label: 'messageLabel',
    hint: 'messageHint',
    missing: 'messageMissing',
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
  const { values, change, field, isPristine, submit } = useFields(
    { text: '' },
    { problemsOf: ({ text }) => ({ text: text.trim() === '' && t(`requests.${keys.missing}`) }) },
  );
  const text = values.text.trim();
  const mutation = useCommand(
    async () => {
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
  return (
    <FormDialog
      title={isDecline ? t(`requests.declineTitle.${request.kind}`) : t('requests.messageTitle')}
      submitLabel={t(`requests.${keys.submit}`)}
      busyLabel={t(`requests.${keys.busy}`)}
      isDanger={isDecline}
      isPristine={isPristine}
      mutation={mutation}
      errorFallback={t(`requests.${keys.failed}`)}
      onSubmit={() => submit(mutation.mutate)}
      onClose={onClose}
    >
      {isDecline ? (
        <RequestSummary request={request} />
      ) : (
        <p className="truncate text-base font-semibold">{request.account}</p>
      )}
      <TextField
        {...field('text')}
        label={t(`requests.${keys.label}`)}
        hint={t(`requests.${keys.hint}`)}
        autoComplete="off"
        maxLength={lengths.messageMax}
        autoFocus
      />
      <SuggestedTexts
        label={t('requests.templates')}
        texts={templates}
        onSelect={(chosen) => change({ text: chosen })}
      />
    </FormDialog>
  );
}
