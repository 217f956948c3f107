import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { agentTournamentsKey, type ListedTournament } from './agent-tournaments.queries.ts';

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
  const mutation = useCommand(`POST /agent/tournaments/:id/${action}`, {
    success: replyMessage,
    about: texts.en.title,
    failure: t('tournaments.refused'),
    invalidates: [agentTournamentsKey],
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`tournaments.${action}Title`)}
      question={
        <>
          <span className="block font-medium wrap-anywhere text-text">{texts.en.title}</span>
          {t(`tournaments.${action}Text`, { amount: formatMoney(prizeTotal) })}
        </>
      }
      confirmLabel={t(`tournaments.${action}`)}
      cancelLabel={t('tournaments.back')}
      isBusy={mutation.isPending}
      onClose={onClose}
      onConfirm={() =>
        mutation.mutate({
          params: { id },
          moneyAction: { kind: 'publish', account: texts.en.title, amount: formatMoney(prizeTotal) },
        })
      }
    />
  );
}

export function TournamentEndDialog({
  tournament: { id, texts },
  end,
  onClose,
}: ActionProps & { end: 'pause' | 'cancel' }) {
  const t = useConsoleTranslation();
  const mutation = useCommand(`POST /agent/tournaments/:id/${end}`, {
    success: replyMessage,
    about: texts.en.title,
    invalidates: [agentTournamentsKey],
    onSuccess: onClose,
  });
  const form = useConsoleForm(`POST /agent/tournaments/:id/${end}`, { reason: '' }, mutation);
  return (
    <FormDialog
      title={t(`tournaments.${end}Title`)}
      submitLabel={t(`tournaments.${end}`)}
      isDanger={end === 'cancel'}
      form={form}
      errorFallback={t('tournaments.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { id }, body: form.values })}
    >
      <p className="text-muted">
        <span className="block font-medium wrap-anywhere text-text">{texts.en.title}</span>
        {t(`tournaments.${end}Text`)}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
