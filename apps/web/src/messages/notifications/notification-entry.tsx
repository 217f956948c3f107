import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { activitySections } from '../../events/activity/activity-text.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatRelativeDate, useNowMs } from '../../i18n/relative-time.ts';
import { cx } from '../../ui/cx.ts';
import type { NotificationItem } from './notification-cache.ts';
import { type NotificationText, notificationStyles, notificationTextOf } from './notification-text.ts';

interface NotificationEntryProps {
  notification: NotificationItem;
  onOpen: () => void;
}

export function NotificationEntry({ notification, onOpen }: NotificationEntryProps) {
  const { t, locale } = useTranslation(...activitySections);
  const nowMs = useNowMs();
  const { at, isRead, kind } = notification;
  return (
    <Link
      to={notificationStyles[kind].to}
      onClick={onOpen}
      className={cx(notificationClass, 'transition-colors hover:bg-gold-wash')}
    >
      <NotificationContent {...{ kind, isRead }} {...notificationTextOf(t, locale, notification)}>
        <time dateTime={at} title={formatDateTime(at, 'moment')} className="text-sm text-faint">
          {formatRelativeDate(at, nowMs, locale)}
        </time>
      </NotificationContent>
    </Link>
  );
}

export const notificationClass = 'flex min-w-0 grow items-start gap-3 rounded-xl px-2.5 py-2.5';

interface NotificationContentProps extends Pick<NotificationItem, 'kind' | 'isRead'>, NotificationText {
  /** The time of the notification. */
  children?: ReactNode;
}

export function NotificationContent({ kind, isRead, title, text, children }: NotificationContentProps) {
  const { t } = useTranslation(...activitySections);
  const { icon: Icon, tone } = notificationStyles[kind];
  return (
    <>
      <span className={cx('grid size-9 shrink-0 place-content-center rounded-full', tone)}>
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className={cx('text-[0.9375rem] leading-snug break-words', !isRead && 'font-semibold')}>
          {title}
        </span>
        {text !== undefined && <span className="text-sm break-words text-muted">{text}</span>}
        {children}
      </span>
      {!isRead && (
        <span className="mt-2 shrink-0">
          <span aria-hidden className="block size-2 rounded-full bg-gold" />
          <span className="sr-only">{t('notifications.isUnread')}</span>
        </span>
      )}
    </>
  );
}
