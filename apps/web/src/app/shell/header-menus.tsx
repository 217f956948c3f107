import type { User } from '@golden-acers/contract';
import { LayoutDashboard, LogOut, Settings, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useUser } from '../../access/sessions/session.ts';
import { endSession } from '../../access/sessions/sign-out.ts';
import { useTranslation } from '../../i18n/index.ts';
import { NotificationBell } from '../../messages/notifications/notification-bell.tsx';
import { paths } from '../../paths.ts';
import { laterPart } from '../../ui/later-part.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { AccountFace, DisplayName } from './account-face.tsx';

const ConfirmDialog = laterPart(async () => (await import('../../ui/dialog.tsx')).ConfirmDialog);

interface HeaderMenusProps {
  /** What was pressed before this was loaded. */
  openAtFirst: 'bell' | 'account' | undefined;
}

/** Bell, display name and avatar menu. */
export function HeaderMenus({ openAtFirst }: HeaderMenusProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [isAsking, setAsking] = useState(false);

  function logout(): void {
    // The guards' way to /login comes first, so that this one has the last word.
    flushSync(() => {
      setAsking(false);
      endSession();
    });
    void navigate(paths.home, { replace: true });
  }

  return (
    <>
      <NotificationBell isOpenAtFirst={openAtFirst === 'bell'} />
      {user !== null && (
        <UserMenu user={user} isOpenAtFirst={openAtFirst === 'account'} onLogout={() => setAsking(true)} />
      )}
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            onConfirm={logout}
            title={t('shell.logout')}
            question={t('shell.logoutQuestion')}
            confirmLabel={t('shell.logout')}
            cancelLabel={t('common.cancel')}
          />
        )}
      </Suspense>
    </>
  );
}

interface UserMenuProps {
  user: User;
  isOpenAtFirst: boolean;
  onLogout: () => void;
}

/** The display name, and the avatar with the account's menu. */
function UserMenu({ user, isOpenAtFirst, onLogout }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <DisplayName user={user} />
      <Menu
        label={t('shell.accountMenu')}
        button={<AccountFace user={user} />}
        isOpenAtFirst={isOpenAtFirst}
        head={
          <div className="mb-1 border-b border-line px-3 pt-2 pb-3">
            <p className="truncate font-semibold">
              {user.firstName} {user.lastName}
            </p>
            <p className="truncate text-sm text-faint">{user.email}</p>
          </div>
        }
      >
        <MenuItem
          icon={<UserRound aria-hidden className="size-4.5" />}
          onAction={() => void navigate(paths.profile)}
        >
          {t('shell.myAccount')}
        </MenuItem>
        <MenuItem
          icon={<Settings aria-hidden className="size-4.5" />}
          onAction={() => void navigate(paths.settings)}
        >
          {t('shell.settings')}
        </MenuItem>
        {user.role === 'agent' ? (
          <MenuItem
            icon={<LayoutDashboard aria-hidden className="size-4.5" />}
            onAction={() => void navigate(paths.agentConsole)}
          >
            {t('shell.agentConsole')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<LogOut aria-hidden className="size-4.5" />} onAction={onLogout}>
          {t('shell.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
