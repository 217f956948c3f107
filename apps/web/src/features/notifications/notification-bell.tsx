import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../../ui/menu.tsx';
import { BellFace, bellClass, unreadCount } from './bell-face.tsx';

/** The bell with its list. Nothing sends notifications yet, so the list says that it is empty. */
export function NotificationBell({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { t } = useTranslation();
  return (
    <PopoverButton
      label={t('shell.notifications', { count: unreadCount })}
      buttonClassName={bellClass}
      button={<BellFace />}
      isOpenAtFirst={isOpenAtFirst}
    >
      <div className="grid w-64 justify-items-center gap-1.5 px-4 py-6 text-center">
        <Bell aria-hidden className="mb-1 size-7 text-gold-ink opacity-70" />
        <p className="font-semibold">{t('shell.noNotifications')}</p>
        <p className="text-sm text-muted">{t('shell.noNotificationsHint')}</p>
      </div>
    </PopoverButton>
  );
}
