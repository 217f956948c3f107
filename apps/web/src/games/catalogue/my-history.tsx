import { useQuery } from '@tanstack/react-query';
import { countText, dollars } from '../../i18n/figures.ts';
import { useTranslation } from '../../i18n/index.ts';
import { instantText } from '../../i18n/instants.ts';
import { Skeleton } from '../../ui/states.tsx';
import { type GameHistory, historyQuery } from './sheet.queries.ts';

/** What the player did in one game: our launches, and the provider's rounds where it tells them. */
export function MyHistory({ kindId }: { kindId: number }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(historyQuery(kindId));
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('lobby.sheet.history')}</h3>
      {isError && data === undefined && (
        <p className="text-sm text-muted">{t('lobby.sheet.historyFailed')}</p>
      )}
      {data === undefined && !isError && <Skeleton className="h-5 w-64 max-w-full" />}
      {data !== undefined && <Told history={data} />}
    </section>
  );
}

function Told({ history: { launches, lastLaunchedAt, history } }: { history: GameHistory }) {
  const { t } = useTranslation();
  if (lastLaunchedAt === null) return <p className="text-sm text-muted">{t('lobby.sheet.neverPlayed')}</p>;
  return (
    <>
      <p className="text-sm text-muted">
        {t('lobby.sheet.launches', { count: launches, time: instantText(lastLaunchedAt, 'moment') })}
      </p>
      {history === null && <p className="text-sm text-muted">{t('lobby.sheet.roundsNotTold')}</p>}
      {history !== null && <Rounds history={history} />}
    </>
  );
}

function Rounds({ history }: { history: NonNullable<GameHistory['history']> }) {
  const { t } = useTranslation();
  const sums = [
    ['rounds', countText(history.rounds)],
    ['staked', dollars(history.staked)],
    ['won', dollars(history.won)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {sums.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 rounded-xl border border-line bg-sunk px-3 py-2.5">
            <dt className="text-xs text-faint">{t(`lobby.sheet.${name}`)}</dt>
            <dd className="tabular truncate font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {history.newest.length > 0 && (
        <table className="tabular w-full text-sm">
          <caption className="sr-only">{t('lobby.sheet.newestRounds')}</caption>
          <thead>
            <tr className="text-left text-xs text-faint">
              <th scope="col" className="py-1.5 font-medium">
                {t('lobby.sheet.time')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('lobby.sheet.stake')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('lobby.sheet.payout')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.newest.map(({ startedAt, stake, payout }) => (
              <tr key={startedAt} className="border-t border-line">
                <td className="py-1.5 text-muted">{instantText(startedAt, 'moment')}</td>
                <td className="py-1.5 text-right">{dollars(stake)}</td>
                <td className="py-1.5 text-right">
                  {payout === null ? t('lobby.sheet.openRound') : dollars(payout)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
