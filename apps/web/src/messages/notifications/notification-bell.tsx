import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PopoverButton } from '../../ui/menu.tsx';
import { BellIcon, bellButtonClass } from './bell-icon.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';
import { newestNotificationsQuery } from './notifications.queries.ts';

const NotificationPanel = lazyComponent(
  () => import('./notification-panel.tsx'),
  'NotificationPanel',
  'account',
  'activity',
  'wallet',
);

/** Shows the unread count, and a panel with the newest notifications. */
export function NotificationBell({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...newestNotificationsQuery, enabled: isSignedIn });
  const unread = isSignedIn ? data?.unread : 0;
  return (
    <PopoverButton
      label={unread === undefined ? t('shell.bell') : t('shell.notifications', { count: unread })}
      buttonClassName={bellButtonClass}
      button={<BellIcon unread={unread} />}
      isInitiallyOpen={isOpenAtFirst}
    >
      {({ close }) => (
        <Suspense fallback={<NotificationSkeletons />}>
          <NotificationPanel isSignedIn={isSignedIn} onLeave={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
