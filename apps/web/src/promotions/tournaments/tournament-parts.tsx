import { Crown, Trophy } from 'lucide-react';
import { formatDateTime } from '../../i18n/date-format.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { formatTimeLeft, useNowMs } from '../../i18n/relative-time.ts';
import { gamesPath, paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { scoreText } from './tournament-text.ts';
import type { LeaderboardItem, TournamentItem } from './tournaments.queries.ts';

const phaseTones = {
  draft: 'plain',
  upcoming: 'gold',
  running: 'good',
  paused: 'warn',
  checking: 'warn',
  finished: 'plain',
  cancelled: 'plain',
} as const;

export function PhaseBadge({ phase }: Pick<TournamentItem, 'phase'>) {
  const { t } = useTranslation('promotions');
  return <Badge tone={phaseTones[phase]}>{t(`tournaments.phases.${phase}`)}</Badge>;
}

export function tournamentTimeText(
  t: Translate<'promotions'>,
  { phase, startsAt, endsAt }: TournamentItem,
): string {
  if (phase === 'upcoming') return t('tournaments.starts', { time: formatDateTime(startsAt, 'moment') });
  const isOver = phase === 'finished' || phase === 'checking';
  return t(isOver ? 'tournaments.ended' : 'tournaments.ends', { time: formatDateTime(endsAt, 'moment') });
}

/** Counts down to the start or the end. Renders nothing for a tournament that is over or paused. */
export function TournamentCountdown({ phase, startsAt, endsAt }: TournamentItem) {
  const { t, locale } = useTranslation('promotions');
  const nowMs = useNowMs();
  if (phase === 'upcoming')
    return t('tournaments.startsIn', { time: formatTimeLeft(startsAt, nowMs, locale) });
  return phase === 'running'
    ? t('tournaments.timeLeft', { time: formatTimeLeft(endsAt, nowMs, locale) })
    : null;
}

/** Leads to the game or games whose rounds count. Renders nothing before the start and after the end. */
export function PlayTournamentLink({ tournament, title }: { tournament: TournamentItem; title: string }) {
  const { t } = useTranslation('promotions');
  const { phase, entry, gameName } = tournament;
  if (phase !== 'running' || entry === null) return null;
  return (
    <LinkButton
      to={gameName === null ? paths.games : gamesPath(gameName)}
      aria-label={t('tournaments.playOne', { title })}
    >
      {t('tournaments.play')}
    </LinkButton>
  );
}

/** Joins places with the same prize, such as `2 – 3`. */
export function PrizeTable({ prizes }: Pick<TournamentItem, 'prizes'>) {
  const { t } = useTranslation('promotions');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('tournaments.prizes')}</caption>
      <tbody>
        {prizes.map(({ from, to, amount }) => (
          <tr key={from} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-2 text-left font-medium">
              <span className="flex items-center gap-2">
                {from === 1 && <Crown aria-hidden className="size-4 text-gold-ink" />}
                {from === to
                  ? t('tournaments.place', { place: formatCount(from) })
                  : t('tournaments.places', { from: formatCount(from), to: formatCount(to) })}
              </span>
            </th>
            <td className="tabular py-2 text-right font-semibold">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LeaderboardTableProps extends Pick<TournamentItem, 'scoring'> {
  leaders: readonly LeaderboardItem[];
  /** The player's place if it is not among the first. */
  own?: { readonly rank: number | null; readonly score: string } | undefined;
}

export function LeaderboardTable({ leaders, scoring, own }: LeaderboardTableProps) {
  const { t } = useTranslation('promotions');
  const isOwnShown = own !== undefined && !leaders.some(({ isOwn }) => isOwn);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('tournaments.leaderboard')}</caption>
      <thead>
        <tr className="text-left text-xs text-faint [&>th]:pb-2 [&>th]:font-medium">
          <th scope="col" className="w-14">
            {t('tournaments.rank')}
          </th>
          <th scope="col">{t('tournaments.player')}</th>
          <th scope="col" className="text-right">
            {t(`tournaments.scores.${scoring}`)}
          </th>
          <th scope="col" className="text-right">
            {t('tournaments.prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader) => (
          <LeaderRow key={leader.rank} {...leader} scoring={scoring} />
        ))}
        {isOwnShown && <LeaderRow {...own} name={null} prize={null} isOwn scoring={scoring} />}
      </tbody>
    </table>
  );
}

type LeaderRowProps = Omit<LeaderboardItem, 'rank'> &
  Pick<TournamentItem, 'scoring'> & { rank: number | null };

const podium = ['text-[#c9971c]', 'text-[#8d97a5]', 'text-[#b0703c]'] as const;

function LeaderRow({ rank, name, score, prize, isOwn, scoring }: LeaderRowProps) {
  const { t } = useTranslation('promotions');
  const medal = rank === null ? undefined : podium[rank - 1];
  return (
    <tr className={cx('border-t border-line', isOwn && 'bg-gold-wash font-semibold')}>
      <td className="tabular py-2.5 pl-2">
        <span className="flex items-center gap-1.5">
          {rank === null ? '…' : formatCount(rank)}
          {medal !== undefined && <Trophy aria-hidden className={cx('size-4', medal)} />}
        </span>
      </td>
      <td className="py-2.5">
        {isOwn
          ? t('tournaments.you')
          : (name ?? <span className="text-faint">{t('tournaments.hidden')}</span>)}
      </td>
      <td className="tabular py-2.5 text-right">{scoreText(scoring, score)}</td>
      <td className="tabular py-2.5 pr-2 text-right">{prize === null ? '–' : formatMoney(prize)}</td>
    </tr>
  );
}
