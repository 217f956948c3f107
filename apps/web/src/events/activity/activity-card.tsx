import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../api/cursor-query.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatRelativeDate, useNowMs } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { type ActivityEntry, accountActivityQuery } from './activity.queries.ts';
import { activitySections, activityStyles, activityTextOf } from './activity-text.ts';

export function ActivityCard({ className = '' }: { className?: string }) {
  const { t } = useTranslation(...activitySections);
  const query = useInfiniteQuery(accountActivityQuery);
  const events = rowsOf(query.data);
  return (
    <Card title={t('dashboard.recentActivity')} className={className}>
      {events === undefined && query.error === null && <RowSkeletons />}
      {events === undefined && query.error !== null && (
        <QueryErrorBar query={query} fallback={t('activity.failed')} />
      )}
      {events?.length === 0 && <p className="text-muted">{t('activity.none')}</p>}
      {events !== undefined && events.length > 0 && (
        <ul aria-label={t('activity.list')} className="grid gap-5 sm:gap-4">
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="mt-5 flex justify-center border-t border-line pt-5">
          <Button
            variant="line"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('activity.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ActivityRow({ event }: { event: ActivityEntry }) {
  const { t, locale } = useTranslation(...activitySections);
  const nowMs = useNowMs();
  const { title, actor, text } = activityTextOf(t, event);
  const subtitle = text ?? (actor && t(actor === 'owner' ? 'activity.byYou' : 'activity.byAgent'));
  const { icon: Icon, tone } = activityStyles[event.kind];
  return (
    <li className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        className={cx('grid size-10 place-content-center self-start rounded-full max-sm:row-span-2', tone)}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid min-w-0">
        <span className="font-medium break-words">{title}</span>
        {subtitle && <span className="text-sm break-words text-muted">{subtitle}</span>}
      </span>
      <time
        dateTime={event.at}
        title={formatDateTime(event.at, 'moment')}
        className="text-sm text-faint max-sm:col-start-2 sm:pl-4 sm:text-right"
      >
        {formatRelativeDate(event.at, nowMs, locale)}
      </time>
    </li>
  );
}

const skeletons = ['first', 'second'] as const;

/** The skeletons are as tall as the activity of a new account. */
function RowSkeletons() {
  return (
    <div className="grid gap-4">
      {skeletons.map((name) => (
        <div key={name} className="flex min-h-11 items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 grow" />
        </div>
      ))}
    </div>
  );
}
