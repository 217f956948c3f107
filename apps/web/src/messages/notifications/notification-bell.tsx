import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { laterPart } from '../../ui/later-part.ts';
import { PopoverButton } from '../../ui/menu.tsx';
import { BellFace, bellClass } from './bell-face.tsx';
import { EntrySkeletons } from './entry-skeletons.tsx';
import { newestQuery } from './notifications.queries.ts';

const NotificationPanel = laterPart(async () => (await import('./notification-panel.tsx')).NotificationPanel);

/** The bell with the number of unread notifications, and a panel of the newest. */
export function NotificationBell({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...newestQuery, enabled: isSignedIn });
  const unread = isSignedIn ? data?.unread : 0;
  return (
    <PopoverButton
      label={unread === undefined ? t('shell.bell') : t('shell.notifications', { count: unread })}
      buttonClassName={bellClass}
      button={<BellFace unread={unread} />}
      isOpenAtFirst={isOpenAtFirst}
    >
      {({ close }) => (
        <Suspense fallback={<EntrySkeletons />}>
          <NotificationPanel isSignedIn={isSignedIn} onLeave={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
