import type { Money } from '@golden-acers/contract';
import { Clock } from 'lucide-react';
import { useCommand } from '../../api/use-command.ts';
import type { RecordView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import {
  type RecordFetch,
  type RecordTotals,
  recordFetchesQuery,
  recordTotalNames,
} from './records.queries.ts';

export function RecordFetchProgress({ reading }: { reading: RecordFetch }) {
  const t = useConsoleTranslation();
  const { mutate, isPending } = useCommand('POST /agent/records/readings/:id/stop', {
    invalidates: [recordFetchesQuery.queryKey],
  });
  const { players, done, failed, secondsLeft } = reading;
  return (
    <div className="grid shrink-0 gap-2 rounded-xl border border-line bg-surface px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1.5">
        <p className="tabular text-sm" aria-live="polite">
          {t('recordPages.fetching', {
            done: formatCount(done),
            players: formatCount(players),
            minutes: formatCount(Math.max(1, Math.ceil(secondsLeft / 60))),
          })}
          {failed > 0 && ` ${t('recordPages.fetchFailed', { count: failed })}`}
        </p>
        <progress
          aria-label={t('recordPages.fetchProgress')}
          value={done + failed}
          max={players}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-gold"
        />
      </div>
      <Button
        variant="line"
        size="sm"
        busy={isPending}
        onClick={() => mutate({ params: { id: reading.id } })}
      >
        {t('recordPages.stopFetch')}
      </Button>
    </div>
  );
}

export function UnreadAccountsNotice({ coverage: { unread } }: { coverage: { unread: number } }) {
  const t = useConsoleTranslation();
  if (unread === 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-2 text-sm text-warn">
      <Clock aria-hidden className="size-4" />
      {t('recordPages.unread', { count: unread })}
    </p>
  );
}

interface RecordTotalsListProps {
  kind: RecordView;
  /** Undefined while they are read. */
  totals: RecordTotals | undefined;
  timeZone: string;
}

export function RecordTotalsList({ kind, totals, timeZone }: RecordTotalsListProps) {
  const t = useConsoleTranslation();
  return (
    <dl
      aria-busy={totals === undefined}
      className="tabular flex shrink-0 flex-wrap gap-x-6 gap-y-1.5 text-sm"
    >
      {recordTotalNames[kind].map((name) => (
        <div key={name} className="grid">
          <dt className="text-xs text-faint">{t(`recordPages.totals.${name}`)}</dt>
          <dd className="flex h-5 items-center font-semibold">
            {formatTotal(totals?.[name]) ?? <Skeleton className="h-4 w-16" />}
          </dd>
        </div>
      ))}
      <div className="grid">
        <dt className="text-xs text-faint">{t('recordPages.timeZone')}</dt>
        <dd>{timeZone}</dd>
      </div>
    </dl>
  );
}

function formatTotal(value: number | Money | undefined): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'number' ? formatCount(value) : formatMoney(value);
}
