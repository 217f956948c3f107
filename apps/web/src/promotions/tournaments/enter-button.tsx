import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { postEntry, type TournamentItem, tournamentsKey } from './tournaments.queries.ts';

/** Renders nothing if the tournament is not open or was already entered. */
export function EnterButton({ tournament, title }: { tournament: TournamentItem; title: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, phase, entry } = tournament;
  const { mutate, isPending } = useMutation({
    mutationFn: () => postEntry(id),
    onSuccess: () => notify.success(t('tournaments.entered', { title })),
    onError: notify.failure(t('tournaments.notEntered')),
    onSettled: () => client.invalidateQueries({ queryKey: tournamentsKey }),
  });
  if (entry !== null || (phase !== 'upcoming' && phase !== 'running')) return null;
  return (
    <Button busy={isPending} aria-label={t('tournaments.enterOne', { title })} onClick={() => mutate()}>
      {t('tournaments.enter')}
    </Button>
  );
}
