import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Trophy } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiRefusal } from '../../api/errors.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { EnterButton } from './enter-button.tsx';
import {
  LeaderboardTable,
  PhaseBadge,
  PlayTournamentLink,
  PrizeTable,
  TournamentCountdown,
  tournamentTimeText,
} from './tournament-parts.tsx';
import { rulesOf, scoreText, tournamentTextOf } from './tournament-text.ts';
import { type TournamentDetail, tournamentQuery } from './tournaments.queries.ts';

export function TournamentPage() {
  const { t, locale } = useTranslation('promotions');
  const { id = '' } = useParams();
  const query = useQuery(tournamentQuery(id));
  const { data, error } = query;
  const isGone = error instanceof ApiRefusal && (error.status === 404 || error.status === 422);
  const text = data === undefined ? undefined : tournamentTextOf(data, locale);
  return (
    <PageLayout
      title={text?.title ?? t('tournaments.title')}
      intro={text?.text}
      actions={
        <LinkButton to={paths.tournaments} variant="line">
          <ArrowLeft aria-hidden className="size-4.5" />
          {t('tournaments.all')}
        </LinkButton>
      }
    >
      {data === undefined && isGone && (
        <EmptyPanel icon={Trophy}>
          <p>{t('tournaments.gone')}</p>
        </EmptyPanel>
      )}
      {data === undefined && error !== null && !isGone && (
        <QueryErrorPanel query={query} fallback={t('tournaments.failed')} />
      )}
      {data === undefined && error === null && (
        <LoadingSkeletons className="grid gap-5 lg:grid-cols-3">
          <Skeleton className="h-96 rounded-2xl lg:col-span-2" />
          <Skeleton className="h-96 rounded-2xl" />
        </LoadingSkeletons>
      )}
      {data !== undefined && text !== undefined && <Tournament tournament={data} title={text.title} />}
    </PageLayout>
  );
}

function Tournament({ tournament, title }: { tournament: TournamentDetail; title: string }) {
  const { t } = useTranslation('promotions');
  const { leaderboard, scoring, entry, asOf, entrants, phase, prizes, prizeTotal } = tournament;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
      <div className="grid gap-5 lg:col-span-2">
        <Card
          title={t(phase === 'finished' ? 'tournaments.results' : 'tournaments.leaderboard')}
          actions={<PhaseBadge phase={phase} />}
        >
          {leaderboard.length === 0 ? (
            <p className="py-8 text-center text-muted">{t('tournaments.nobodyYet')}</p>
          ) : (
            <LeaderboardTable leaders={leaderboard} scoring={scoring} own={entry ?? undefined} />
          )}
          <p className="mt-4 text-sm text-faint">
            {t('tournaments.entrants', { count: entrants, shown: formatCount(entrants) })} ·{' '}
            {t('tournaments.asOf', { time: formatDateTime(asOf, 'time') })}
          </p>
        </Card>
      </div>
      <div className="grid gap-5">
        <OwnPlace tournament={tournament} title={title} />
        <Card title={t('tournaments.prizes')}>
          <PrizeTable prizes={prizes} />
          <p className="mt-3 text-sm text-muted">
            {t('tournaments.prizePool', { amount: formatMoney(prizeTotal) })}
          </p>
        </Card>
        <Card title={t('tournaments.rulesTitle')}>
          <ul className="grid list-disc gap-2 pl-5 text-sm text-muted">
            {rulesOf(t, tournament).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

function OwnPlace({ tournament, title }: { tournament: TournamentDetail; title: string }) {
  const { t } = useTranslation('promotions');
  const { entry, phase, scoring } = tournament;
  return (
    <Card title={t('tournaments.ownTitle')} isHighlighted>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{tournamentTimeText(t, tournament)}</p>
        <p className="font-display text-2xl text-gold-ink empty:hidden">
          <TournamentCountdown {...tournament} />
        </p>
        {entry === null ? (
          <p>{t(phase === 'upcoming' || phase === 'running' ? 'tournaments.free' : 'tournaments.notIn')}</p>
        ) : (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
            <OwnFigure label={t('tournaments.rank')}>
              {entry.rank !== null && formatCount(entry.rank)}
              {entry.rank === null && (entry.rounds > 0 ? t('tournaments.beyond') : '–')}
            </OwnFigure>
            <OwnFigure label={t(`tournaments.scores.${scoring}`)}>
              {scoreText(scoring, entry.score)}
            </OwnFigure>
            <OwnFigure label={t('tournaments.rounds')}>{formatCount(entry.rounds)}</OwnFigure>
            {entry.prize !== null && (
              <OwnFigure label={t('tournaments.prize')}>{formatMoney(entry.prize)}</OwnFigure>
            )}
          </dl>
        )}
        {entry !== null && phase !== 'finished' && (
          <p className="text-sm text-faint" role="status">
            {phase === 'checking' && `${t('tournaments.checkingHint')} `}
            {entry.readAt === null
              ? t('tournaments.notRead')
              : t('tournaments.readAt', { time: formatDateTime(entry.readAt, 'moment') })}
          </p>
        )}
        <EnterButton tournament={tournament} title={title} />
        <PlayTournamentLink tournament={tournament} title={title} />
      </div>
    </Card>
  );
}

function OwnFigure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-faint">{label}</dt>
      <dd className="tabular text-lg font-semibold">{children}</dd>
    </div>
  );
}
