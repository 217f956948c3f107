import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dices, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { paths } from '../../paths.ts';
import { useTypedSearchParams } from '../../typed-search-params.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { dayOf } from '../../ui/dates/period.ts';
import { EmptyPanel, ErrorBar, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { type BetFilter, betDaysOf, betFilterParams, betPeriods, readerTimeZone } from './bet-filter.ts';
import { BetTable } from './bet-table.tsx';
import { type BetTotals, betReadingQuery, betsQuery } from './bets.queries.ts';

export function BetsPage() {
  const pages = usePagesTranslation();
  return (
    <PageLayout title={pages('bets.title')} intro={pages('bets.intro')}>
      {useIsPlayer() ? <Bets /> : <AgentBetsNotice />}
    </PageLayout>
  );
}

function AgentBetsNotice() {
  const { t } = useTranslation('activity', 'wallet');
  const pages = usePagesTranslation();
  return (
    <EmptyPanel icon={Dices}>
      <p>{pages('bets.playersOnly')}</p>
      <LinkButton to={paths.agentConsole} variant="line" size="sm">
        {t('shell.agentConsole')}
      </LinkButton>
    </EmptyPanel>
  );
}

function Bets() {
  const { t } = useTranslation('activity', 'wallet');
  const pages = usePagesTranslation();
  const [filter, changeParams] = useTypedSearchParams(betFilterParams);
  const change = (next: Partial<BetFilter>) => changeParams(next, false);
  const { period, day, game } = filter;
  const days = useMemo(() => betDaysOf({ period, day }, new Date()), [period, day]);
  const query = useInfiniteQuery(betsQuery(days, game));
  const bets = rowsOf(query.data);
  const { rows, pointerEvents } = useSteadyRows(bets ?? [], {
    idOf: ({ id }) => id,
    key: JSON.stringify(filter),
    isPlaceholderData: query.isPlaceholderData,
  });
  const first = query.data?.pages[0];
  const page = query.data?.pages.at(-1);
  const reading = useQuery({
    ...betReadingQuery(useQueryClient(), days),
    enabled: page !== undefined && !query.isPlaceholderData && page.unreadDays > 0,
  });
  const isLoading = bets === undefined || (bets.length === 0 && reading.isFetching);
  return (
    <Card className="grid min-w-0 gap-5">
      <BetFilters filter={filter} games={first?.games ?? []} onChange={change} />
      {bets === undefined && query.error !== null ? (
        <QueryErrorPanel query={query} fallback={pages('bets.failed')} />
      ) : (
        <>
          <BetTotalsRow totals={first?.totals} />
          <ReadingBar readAt={page?.readAt ?? null} reading={reading} />
          {isLoading && <BetSkeletons />}
          {!isLoading && bets.length === 0 && <NoBets filter={filter} onChange={change} />}
          {!isLoading && bets.length > 0 && (
            <div
              {...pointerEvents}
              className={cx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
            >
              <BetTable bets={rows} hasMore={query.hasNextPage} />
            </div>
          )}
          {query.hasNextPage && (
            <Button
              variant="line"
              className="justify-self-center"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('wallet.transfers.more')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

interface ReadingBarProps {
  readAt: string | null;
  reading: { isFetching: boolean; error: Error | null; refetch: () => unknown };
}

/** Shows how recent the list is, and the time zone of its times. */
function ReadingBar({ readAt, reading: { isFetching, error, refetch } }: ReadingBarProps) {
  const pages = usePagesTranslation();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p>{pages('bets.zone', { zone: readerTimeZone().replaceAll('_', ' ') })}</p>
        <div className="flex items-center gap-3">
          <p role="status">
            {isFetching && pages('bets.reading')}
            {!isFetching &&
              readAt !== null &&
              pages('bets.readAt', { time: formatDateTime(readAt, 'moment') })}
          </p>
          <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {!isFetching && <RefreshCw aria-hidden className="size-4" />}
            {pages('bets.refresh')}
          </Button>
        </div>
      </div>
      {error !== null && !isFetching && (
        <ErrorBar>{errorMessageOf(error, { refused: pages('bets.readFailed') })}</ErrorBar>
      )}
    </div>
  );
}

function NoBets({ filter, onChange }: { filter: BetFilter; onChange: (change: Partial<BetFilter>) => void }) {
  const { t } = useTranslation('activity', 'wallet');
  const pages = usePagesTranslation();
  const isFiltered = filter.game !== '' || filter.day !== '' || filter.period !== '90d';
  return (
    <EmptyPanel icon={Dices}>
      <p className="font-semibold text-text">{pages('bets.none')}</p>
      <p>{pages('bets.noneHint')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {isFiltered && (
          <Button variant="line" size="sm" onClick={() => onChange({ game: '', day: '', period: '90d' })}>
            {pages('bets.clear')}
          </Button>
        )}
        <LinkButton to={paths.games} size="sm">
          {t('dashboard.browse')}
        </LinkButton>
      </div>
    </EmptyPanel>
  );
}

function BetSkeletons() {
  return (
    <LoadingSkeletons className="grid gap-3">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </LoadingSkeletons>
  );
}

interface BetFiltersProps {
  filter: BetFilter;
  games: readonly string[];
  onChange: (change: Partial<BetFilter>) => void;
}

function BetFilters({ filter, games, onChange }: BetFiltersProps) {
  const t = usePagesTranslation();
  // The game of the URL stays a choice even if the period contains no bet on it.
  const names = filter.game === '' || games.includes(filter.game) ? games : [filter.game, ...games];
  return (
    <div className="grid grid-cols-2 gap-3 *:max-[22rem]:col-span-2 *:max-sm:first:col-span-2 sm:grid-cols-3">
      <SelectField
        label={t('bets.game')}
        value={filter.game}
        onChange={({ target }) => onChange({ game: target.value })}
      >
        <option value="">{t('bets.anyGame')}</option>
        <Options values={names} labelOf={(name) => name} />
      </SelectField>
      <SelectField
        label={t('bets.period')}
        value={filter.day === '' ? filter.period : ''}
        onChange={({ target }) => onChange({ period: betFilterParams.period.parse(target.value), day: '' })}
      >
        {filter.day !== '' && <option value="">{t('bets.day')}</option>}
        <Options values={betPeriods} labelOf={(period) => t(`bets.periods.${period}`)} />
      </SelectField>
      <TextField
        label={t('bets.day')}
        type="date"
        max={dayOf(new Date())}
        value={filter.day}
        onChange={({ target }) => onChange({ day: betFilterParams.day.parse(target.value) })}
      />
    </div>
  );
}

/** For the whole period, not only for the rows that are shown. */
function BetTotalsRow({ totals }: { totals: BetTotals | undefined }) {
  const t = usePagesTranslation();
  const figures = [
    ['bets', totals && formatCount(totals.bets)],
    ['staked', totals && formatMoney(totals.staked)],
    ['won', totals && formatMoney(totals.won)],
    ['net', totals && formatSignedMoney(totals.net)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="grid gap-0.5 rounded-xl border border-line bg-sunk px-4 py-3">
          <dt className="text-sm text-faint">{t(`bets.totals.${name}`)}</dt>
          <dd className="tabular flex h-8 items-center truncate text-lg font-semibold">
            {figure ?? <Skeleton className="h-5 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
