import { lengths } from '@golden-acers/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import {
  assigneesQuery,
  invalidateAfterDecision,
  postAssignment,
  postMessageToPlayer,
  type QueuedRequestRow,
} from './requests.queries.ts';

interface RequestDialogProps {
  request: QueuedRequestRow;
  onClose: () => void;
}

export function AssignRequestDialog({ request, onClose }: RequestDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { data: agents, error: notLoaded } = useQuery(assigneesQuery(request.id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (agentId: string | null) => postAssignment(request.id, agentId),
    onSuccess: onClose,
    onSettled: () => invalidateAfterDecision(client),
  });
  const failure = error ?? notLoaded;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('requests.assignTo', { account: request.account })}
      isDismissable
    >
      <div className="grid gap-2">
        {agents === undefined && notLoaded === null && <Skeleton className="h-10 w-full" />}
        {agents?.map(({ id, name, isSelf }) => (
          <Button
            key={id}
            variant={request.assignedTo?.id === id ? 'gold' : 'line'}
            disabled={isPending}
            onClick={() => mutate(id)}
          >
            {isSelf ? t('requests.me', { name }) : name}
          </Button>
        ))}
        <Button
          variant={request.assignedTo === null ? 'gold' : 'line'}
          disabled={isPending}
          onClick={() => mutate(null)}
        >
          {t('requests.unassign')}
        </Button>
        <RequestError error={failure} fallback={t('requests.assignFailed')} />
      </div>
    </Dialog>
  );
}

export function MessagePlayerDialog({ request, onClose }: RequestDialogProps) {
  const t = useConsoleTranslation();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postMessageToPlayer(request.id, text.trim()),
    onSuccess: () => {
      notify.success(t('requests.messageSent'), { description: request.account });
      onClose();
    },
  });
  const isMissing = text.trim() === '';
  function submit(): void {
    setChecked(true);
    if (isMissing) input.current?.focus();
    else mutate();
  }
  return (
    <FormDialog
      title={t('requests.messageTitle')}
      submitLabel={t('requests.messageSend')}
      isPristine={text === ''}
      mutation={{ isPending, error }}
      errorFallback={t('requests.messageFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="truncate text-base font-semibold">{request.account}</p>
      <TextField
        label={t('requests.messageLabel')}
        hint={t('requests.messageHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isChecked && isMissing ? t('requests.messageMissing') : undefined}
        autoComplete="off"
        maxLength={lengths.messageMax}
        ref={input}
      />
    </FormDialog>
  );
}
