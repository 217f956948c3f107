import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { notify } from '../../ui/toasts.tsx';
import {
  invalidateTournaments,
  type ListedTournament,
  postPublication,
  postResumption,
  postTournamentEnd,
} from './agent-tournaments.queries.ts';

interface ActionProps {
  tournament: ListedTournament;
  onClose: () => void;
}

export function TournamentConfirmDialog({
  tournament: { id, texts, prizeTotal },
  action,
  onClose,
}: ActionProps & { action: 'publish' | 'resume' }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => (action === 'publish' ? postPublication(id) : postResumption(id)),
    onSuccess: ({ message }) => notify.success(message, { description: texts.en.title }),
    onError: notify.failure(t('tournaments.refused')),
    onSettled: () => {
      onClose();
      return invalidateTournaments(client);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`tournaments.${action}Title`)}
      question={
        <>
          <span className="block font-medium wrap-anywhere text-text">{texts.en.title}</span>
          {t(`tournaments.${action}Text`, { amount: formatDollars(prizeTotal) })}
        </>
      }
      confirmLabel={t(`tournaments.${action}`)}
      cancelLabel={t('tournaments.back')}
      isBusy={mutation.isPending}
      onClose={onClose}
      onConfirm={() => mutation.mutate()}
    />
  );
}

export function TournamentEndDialog({
  tournament: { id, texts },
  end,
  onClose,
}: ActionProps & { end: 'pause' | 'cancel' }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { reason, field, submit } = useReasonField();
  const mutation = useMutation({
    mutationFn: () => postTournamentEnd(id, end, reason),
    onSuccess: ({ message }) => {
      notify.success(message, { description: texts.en.title });
      onClose();
    },
    onSettled: () => invalidateTournaments(client),
  });
  return (
    <FormDialog
      title={t(`tournaments.${end}Title`)}
      submitLabel={t(`tournaments.${end}`)}
      isDanger={end === 'cancel'}
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('tournaments.refused')}
      onClose={onClose}
      onSubmit={() => submit(() => mutation.mutate())}
    >
      <p className="text-muted">
        <span className="block font-medium wrap-anywhere text-text">{texts.en.title}</span>
        {t(`tournaments.${end}Text`)}
      </p>
      {field}
    </FormDialog>
  );
}
