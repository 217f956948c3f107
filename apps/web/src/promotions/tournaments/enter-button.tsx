import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { type TournamentItem, tournamentsKey } from './tournaments.queries.ts';

/** Renders nothing if the tournament is not open or was already entered. */
export function EnterButton({ tournament, title }: { tournament: TournamentItem; title: string }) {
  const { t } = useTranslation('promotions');
  const { id, phase, entry } = tournament;
  const { mutate, isPending } = useCommand('POST /tournaments/:id/enter', {
    success: t('tournaments.entered', { title }),
    failure: t('tournaments.notEntered'),
    invalidates: [tournamentsKey],
  });
  if (entry !== null || (phase !== 'upcoming' && phase !== 'running')) return null;
  return (
    <Button
      busy={isPending}
      aria-label={t('tournaments.enterOne', { title })}
      onClick={() => mutate({ params: { id } })}
    >
      {t('tournaments.enter')}
    </Button>
  );
}
