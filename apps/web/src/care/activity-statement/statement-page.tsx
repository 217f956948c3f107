import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, ScrollText } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { formatVisitTime } from '../../access/sessions/visit-time.ts';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import {
  activityStatementKey,
  activityStatementQuery,
  downloadStatement,
  type PlayerStatement,
} from './activity-statement.queries.ts';
import { MonthChart } from './month-chart.tsx';
import { GamesTable, MonthsTable } from './statement-tables.tsx';

export function StatementPage() {
  const care = useCareTranslation();
  const isPlayer = useIsPlayer();
  return (
    <PageLayout
      title={care('statement.title')}
      intro={care('statement.intro')}
      actions={isPlayer && <DownloadButtons />}
    >
      {isPlayer ? <Statement /> : <PlayersOnly />}
    </PageLayout>
  );
}

function PlayersOnly() {
  const care = useCareTranslation();
  return (
    <EmptyPanel icon={ScrollText}>
      <p>{care('statement.playersOnly')}</p>
      <LinkButton to={paths.saferPlay} variant="line" size="sm">
        {care('statement.back')}
      </LinkButton>
    </EmptyPanel>
  );
}

function DownloadButtons() {
  const care = useCareTranslation();
  const { mutate, isPending, variables } = useCommand(downloadStatement, {
    failure: care('statement.downloadFailed'),
  });
  return (
    <div className="flex flex-wrap gap-3">
      {(['csv', 'pdf'] as const).map((kind) => (
        <Button
          key={kind}
          variant="line"
          size="sm"
          busy={isPending && variables === kind}
          onClick={() => mutate(kind)}
        >
          <Download aria-hidden className="size-4" />
          {care(`statement.${kind}`)}
        </Button>
      ))}
    </div>
  );
}

function Statement() {
  const care = useCareTranslation();
  const query = useQuery(activityStatementQuery());
  const statement = query.data;
  if (statement === undefined && query.error !== null)
    return <QueryErrorPanel query={query} fallback={care('statement.failed')} />;
  if (statement === undefined)
    return (
      <LoadingSkeletons className="grid gap-5">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-40" />
        ))}
      </LoadingSkeletons>
    );
  return (
    <>
      <Totals statement={statement} />
      <Card title={care('statement.byMonth')} className="min-w-0">
        <MonthChart months={statement.months} />
        <MonthsTable months={statement.months} total={statement.total} />
      </Card>
      <Card title={care('statement.byGame')} className="min-w-0">
        {statement.games.length === 0 ? (
          <p className="text-muted">{care('statement.noGames')}</p>
        ) : (
          <GamesTable games={statement.games} />
        )}
      </Card>
      <p className="max-w-3xl text-sm text-faint">{care('statement.explained')}</p>
    </>
  );
}

const minuteMs = 60_000;

function Totals({ statement: { total, fromDate, toDate, readAt } }: { statement: PlayerStatement }) {
  const care = useCareTranslation();
  const figures = [
    ['recharged', formatMoney(total.recharged)],
    ['redeemed', formatMoney(total.redeemed)],
    ['net', formatSignedMoney(total.net)],
    ['staked', formatMoney(total.staked)],
    ['won', formatMoney(total.won)],
    ['result', formatSignedMoney(total.result)],
    ['bonuses', formatMoney(total.bonuses)],
    ['time', formatVisitTime(total.playedMinutes * minuteMs)],
  ] as const;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="grid gap-0.5 rounded-xl border border-line bg-sunk px-4 py-3">
            <dt className="text-sm text-faint">{care(`statement.figures.${name}`)}</dt>
            <dd className="tabular truncate text-lg font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p>
          {formatDateTime(fromDate, 'calendarDay')} – {formatDateTime(toDate, 'calendarDay')}
        </p>
        <Reading readAt={readAt} />
      </div>
    </div>
  );
}

/** Shows the time up to which the games are known. */
function Reading({ readAt }: { readAt: string | null }) {
  const care = useCareTranslation();
  const { mutate, isPending } = useCommand('POST /user/reality-check/read', {
    failure: care('statement.readFailed'),
    invalidates: [activityStatementKey],
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">
        {readAt === null
          ? care('realityCheck.neverRead')
          : care('realityCheck.readAt', { time: formatDateTime(readAt, 'moment') })}
      </p>
      <Button variant="line" size="sm" busy={isPending} onClick={() => mutate()}>
        {!isPending && <RefreshCw aria-hidden className="size-4" />}
        {care('statement.read')}
      </Button>
    </div>
  );
}
