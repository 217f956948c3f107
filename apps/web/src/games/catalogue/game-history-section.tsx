import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { betsPath } from '../../paths.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { type GameHistory, gameHistoryQuery } from './game-info.queries.ts';

export function GameHistorySection({ kindId, gameName }: { kindId: number; gameName: string }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(gameHistoryQuery(kindId));
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('lobby.info.history')}</h3>
      {isError && data === undefined && <p className="text-sm text-muted">{t('lobby.info.historyFailed')}</p>}
      {data === undefined && !isError && <Skeleton className="h-5 w-64 max-w-full" />}
      {data !== undefined && <GameHistorySummary history={data} />}
      <Link
        to={betsPath(gameName)}
        className="justify-self-start text-sm font-medium text-gold-ink hover:underline"
      >
        {t('lobby.allBets')}
      </Link>
    </section>
  );
}

function GameHistorySummary({ history: { launches, lastLaunchedAt, history } }: { history: GameHistory }) {
  const { t } = useTranslation();
  if (lastLaunchedAt === null) return <p className="text-sm text-muted">{t('lobby.info.neverPlayed')}</p>;
  return (
    <>
      <p className="text-sm text-muted">
        {t('lobby.info.launches', { count: launches, time: formatDateTime(lastLaunchedAt, 'moment') })}
      </p>
      {history === null && <p className="text-sm text-muted">{t('lobby.info.roundsNotProvided')}</p>}
      {history !== null && <GameRounds history={history} />}
    </>
  );
}

function GameRounds({ history }: { history: NonNullable<GameHistory['history']> }) {
  const { t } = useTranslation();
  const sums = [
    ['rounds', formatCount(history.rounds)],
    ['staked', formatMoney(history.staked)],
    ['won', formatMoney(history.won)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {sums.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 rounded-xl border border-line bg-sunk px-3 py-2.5">
            <dt className="text-xs text-faint">{t(`lobby.info.${name}`)}</dt>
            <dd className="tabular truncate font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {history.newest.length > 0 && (
        <table className="tabular w-full text-sm">
          <caption className="sr-only">{t('lobby.info.newestRounds')}</caption>
          <thead>
            <tr className="text-left text-xs text-faint">
              <th scope="col" className="py-1.5 font-medium">
                {t('lobby.info.time')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('lobby.info.stake')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('lobby.info.payout')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.newest.map(({ startedAt, stake, payout }) => (
              <tr key={startedAt} className="border-t border-line">
                <td className="py-1.5 text-muted">{formatDateTime(startedAt, 'moment')}</td>
                <td className="py-1.5 text-right">{formatMoney(stake)}</td>
                <td className="py-1.5 text-right">
                  {payout === null ? t('lobby.info.openRound') : formatMoney(payout)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
