import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Coins, Trophy, Users } from 'lucide-react';
import { useId } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { paths, tournamentPath } from '../../paths.ts';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { PageLayout } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { EnterButton } from './enter-button.tsx';
import {
  PhaseBadge,
  PlayTournamentLink,
  TournamentCountdown,
  tournamentTimeText,
} from './tournament-parts.tsx';
import { gamesText, scoreText, tournamentTextOf } from './tournament-text.ts';
import { type TournamentItem, tournamentsQuery } from './tournaments.queries.ts';

const sections = ['current', 'results'] as const;
const tournamentsParams = { section: { ...choiceParam(sections, 'current'), name: 'tab' } };

export function TournamentsPage() {
  const { t } = useTranslation('promotions');
  return (
    <PageLayout title={t('tournaments.title')} intro={t('tournaments.intro')}>
      {useIsPlayer() ? <Tournaments /> : <AgentNotice />}
    </PageLayout>
  );
}

function AgentNotice() {
  const { t } = useTranslation('promotions');
  return (
    <EmptyPanel icon={Trophy}>
      <p>{t('tournaments.playersOnly')}</p>
      <LinkButton to={paths.agentConsole} variant="line" size="sm">
        {t('shell.agentConsole')}
      </LinkButton>
    </EmptyPanel>
  );
}

function Tournaments() {
  const { t } = useTranslation('promotions');
  const [{ section }, change] = useTypedSearchParams(tournamentsParams);
  const query = useQuery(tournamentsQuery);
  const shown = query.data?.filter(({ phase }) => (phase === 'finished') === (section === 'results'));
  const { rows, pointerEvents } = useSteadyRows(shown ?? [], { idOf: ({ id }) => id, key: section });
  return (
    <Tabs
      label={t('tournaments.tabs')}
      tabs={sections.map((id) => ({ id, label: t(`tournaments.${id}`) }))}
      selected={section}
      onSelect={(chosen) => change({ section: chosen })}
    >
      {shown === undefined && query.error !== null && (
        <QueryErrorPanel query={query} fallback={t('tournaments.failed')} />
      )}
      {shown === undefined && query.error === null && (
        <LoadingSkeletons className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-64 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </LoadingSkeletons>
      )}
      {shown?.length === 0 && (
        <EmptyPanel icon={Trophy}>
          <p className="font-semibold text-text">{t(`tournaments.none.${section}`)}</p>
          <p>{t('tournaments.noneHint')}</p>
        </EmptyPanel>
      )}
      <ul {...pointerEvents} className="grid gap-5 md:grid-cols-2">
        {rows.map((tournament) => (
          <li key={tournament.id} className="grid">
            <TournamentCard tournament={tournament} />
          </li>
        ))}
      </ul>
    </Tabs>
  );
}

function TournamentCard({ tournament }: { tournament: TournamentItem }) {
  const { t, locale } = useTranslation('promotions');
  const titleId = useId();
  const { id, scoring, entry, prizeTotal, entrants, phase } = tournament;
  const { title, text } = tournamentTextOf(tournament, locale);
  return (
    <article aria-labelledby={titleId} className="card flex flex-col gap-4 p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="font-display text-2xl wrap-anywhere">
          {title}
        </h2>
        <PhaseBadge phase={phase} />
      </div>
      <p className="text-muted wrap-anywhere">{text}</p>
      <ul className="grid grow content-start gap-2 text-sm">
        <li className="flex items-center gap-2.5">
          <Trophy aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
          {t(`tournaments.by.${scoring}`)} · {gamesText(t, tournament)}
        </li>
        <li className="flex items-center gap-2.5">
          <Coins aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
          {t('tournaments.prizePool', { amount: formatMoney(prizeTotal) })}
        </li>
        <li className="flex items-center gap-2.5">
          <CalendarClock aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
          <span>
            {tournamentTimeText(t, tournament)}
            <span className="block font-semibold text-gold-ink empty:hidden">
              <TournamentCountdown {...tournament} />
            </span>
          </span>
        </li>
        <li className="flex items-center gap-2.5">
          <Users aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
          {t('tournaments.entrants', { count: entrants, shown: formatCount(entrants) })}
        </li>
      </ul>
      {entry !== null && (
        <p className="rounded-xl bg-gold-wash px-4 py-2.5 text-sm font-semibold">
          {entry.rank === null
            ? t('tournaments.noPlaceYet')
            : t('tournaments.yourPlace', {
                rank: formatCount(entry.rank),
                score: scoreText(scoring, entry.score),
              })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <EnterButton tournament={tournament} title={title} />
        <PlayTournamentLink tournament={tournament} title={title} />
        <LinkButton to={tournamentPath(id)} variant="line" aria-describedby={titleId}>
          {t(phase === 'finished' ? 'tournaments.showResults' : 'tournaments.showLeaderboard')}
        </LinkButton>
      </div>
    </article>
  );
}
