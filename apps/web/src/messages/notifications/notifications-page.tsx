import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellOff, Check, CheckCheck, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { activitySections } from '../../events/activity/activity-text.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyPanel, QueryErrorPanel } from '../../ui/feedback.tsx';
import { PageLayout } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useUrlSearchParams } from '../../url-search-params.ts';
import type { NotificationItem } from './notification-cache.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';
import { notificationTextOf } from './notification-text.ts';
import {
  type NotificationFilter,
  newestNotificationsQuery,
  notificationListQuery,
  useNotificationCommands,
} from './notifications.queries.ts';

const filterParam = 'show';

export function NotificationsPage() {
  const { t } = useTranslation(...activitySections);
  const [address, setAddress] = useUrlSearchParams();
  const show: NotificationFilter = address.get(filterParam) === 'unread' ? 'unread' : 'all';
  const { data } = useQuery(newestNotificationsQuery);
  const { readAll } = useNotificationCommands();
  const newest = data?.data[0];
  const tabs = [
    { id: 'all', label: t('notifications.all') },
    { id: 'unread', label: t('notifications.unread') },
  ] as const;
  return (
    <PageLayout
      title={t('notifications.title')}
      intro={t('notifications.intro')}
      width="reading"
      actions={
        // On a phone the button has its own line, so that the list never shifts.
        <Button
          variant="line"
          size="sm"
          onClick={() => newest !== undefined && readAll(newest)}
          className={cx((newest === undefined || !data?.unread) && 'invisible')}
        >
          <CheckCheck aria-hidden className="size-4" />
          {t('notifications.markAll')}
        </Button>
      }
    >
      <Tabs
        label={t('notifications.show')}
        tabs={tabs}
        selected={show}
        onSelect={(id) =>
          setAddress(() => new URLSearchParams(id === 'all' ? {} : { [filterParam]: id }), { replace: true })
        }
      >
        <NotificationList show={show} />
      </Tabs>
    </PageLayout>
  );
}

function NotificationList({ show }: { show: NotificationFilter }) {
  const { t } = useTranslation(...activitySections);
  const query = useInfiniteQuery(notificationListQuery(show));
  const list = useRef<HTMLUListElement>(null);
  const notifications = rowsOf(query.data);
  const { rows, pointerEvents } = useSteadyRows(notifications ?? [], {
    idOf: ({ id }) => id,
    key: show,
    isPlaceholderData: query.isPlaceholderData,
    dropsGoneRows: true,
  });
  if (notifications === undefined && query.error !== null) {
    return <QueryErrorPanel query={query} fallback={t('notifications.failed')} />;
  }
  if (notifications === undefined) {
    return (
      <div className="card min-h-60 p-2">
        <NotificationSkeletons />
      </div>
    );
  }
  if (notifications.length === 0) {
    const [words, hint] =
      show === 'unread'
        ? (['notifications.allRead', 'notifications.allReadHint'] as const)
        : (['shell.noNotifications', 'shell.noNotificationsHint'] as const);
    return (
      <EmptyPanel icon={show === 'unread' ? CheckCheck : BellOff}>
        <p className="font-semibold text-text">{t(words)}</p>
        <p>{t(hint)}</p>
      </EmptyPanel>
    );
  }
  return (
    <>
      <ul
        {...pointerEvents}
        ref={list}
        tabIndex={-1}
        aria-label={t('notifications.list')}
        className={cx(
          'card divide-y divide-line p-2 outline-none transition-opacity duration-150',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button variant="line" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface NotificationRowProps {
  notification: NotificationItem;
  onRemoved: () => void;
}

function NotificationRow({ notification, onRemoved: onGone }: NotificationRowProps) {
  const { t, locale } = useTranslation(...activitySections);
  const { read, remove } = useNotificationCommands();
  const { title } = notificationTextOf(t, locale, notification);
  return (
    <li className="flex items-start gap-1 py-1">
      <NotificationEntry notification={notification} onOpen={() => read(notification)} />
      <div className="flex shrink-0 flex-col pt-1 sm:flex-row">
        {!notification.isRead && (
          <IconButton
            label={t('notifications.markRead', { title })}
            onClick={() => {
              read(notification);
              onGone();
            }}
          >
            <Check aria-hidden className="size-4.5" />
          </IconButton>
        )}
        <IconButton
          label={t('notifications.delete', { title })}
          onClick={() => {
            remove(notification);
            onGone();
          }}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}
