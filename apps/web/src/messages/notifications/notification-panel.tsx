import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';
import { newestNotificationsQuery, useNotificationCommands } from './notifications.queries.ts';

interface NotificationPanelProps {
  isSignedIn: boolean;
  onLeave: () => void;
}

export function NotificationPanel({ isSignedIn, onLeave }: NotificationPanelProps) {
  return isSignedIn ? <NotificationPanelContent onLeave={onLeave} /> : <NoNotifications />;
}

function NoNotifications() {
  const { t } = useTranslation('activity');
  return (
    <div className="mx-auto grid w-64 justify-items-center gap-1.5 px-4 py-6 text-center">
      <Bell aria-hidden className="mb-1 size-7 text-gold-ink opacity-70" />
      <p className="font-semibold">{t('shell.noNotifications')}</p>
      <p className="text-sm text-muted">{t('shell.noNotificationsHint')}</p>
    </div>
  );
}

function NotificationPanelContent({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('activity');
  const { data, error, refetch, isFetching } = useQuery(newestNotificationsQuery);
  const { read, readAll } = useNotificationCommands();
  const newest = data?.data[0];
  const { rows, pointerEvents } = useSteadyRows(data?.data ?? [], { idOf: ({ id }) => id });
  return (
    <div className="w-84 max-w-full">
      {newest !== undefined && (
        <div className="flex min-h-11 items-center justify-between gap-3 px-2.5">
          <h2 className="font-semibold">{t('notifications.title')}</h2>
          {data !== undefined && data.unread > 0 && (
            <Button variant="quiet" size="sm" className="-mr-2" onClick={() => readAll(newest)}>
              {t('notifications.markAll')}
            </Button>
          )}
        </div>
      )}
      {data === undefined && error === null && <NotificationSkeletons />}
      {data === undefined && error !== null && (
        <div className="grid justify-items-center gap-3 p-3">
          <ErrorBar>{errorMessageOf(error, { refused: t('notifications.failed') })}</ErrorBar>
          <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('errors.tryAgain')}
          </Button>
        </div>
      )}
      {data !== undefined && newest === undefined && <NoNotifications />}
      {data !== undefined && newest !== undefined && (
        <ul {...pointerEvents} aria-label={t('notifications.list')}>
          {rows.map((notification) => (
            <li key={notification.id} className="flex">
              <NotificationEntry
                notification={notification}
                onOpen={() => {
                  read(notification);
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.notifications}
        onClick={onLeave}
        className={`${buttonClass('quiet', 'sm')} mt-1 w-full border-t border-line`}
      >
        {t('notifications.seeAll')}
      </Link>
    </div>
  );
}
