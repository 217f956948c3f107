import type { User } from '@golden-acers/contract';
import { LayoutDashboard, LogOut, Settings, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useUser } from '../../access/sessions/session.ts';
import { signOut } from '../../access/sessions/session-actions.ts';
import { useTranslation } from '../../i18n/index.ts';
import { NotificationBell } from '../../messages/notifications/notification-bell.tsx';
import { paths } from '../../paths.ts';
import { usePlayerPages } from '../../site/player-pages.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { DropdownMenu, DropdownMenuItem } from '../../ui/menu.tsx';
import { AccountButtonContent, DisplayName } from './account-button-content.tsx';

const ConfirmDialog = lazyComponent(() => import('../../ui/dialog.tsx'), 'ConfirmDialog');

interface HeaderMenusProps {
  initiallyOpenMenu: 'bell' | 'account' | undefined;
}

export function HeaderMenus({ initiallyOpenMenu: openAtFirst }: HeaderMenusProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [isConfirming, setConfirming] = useState(false);

  function logout(): void {
    // Flushed first, because the guards then navigate to /login and this navigation must be the last.
    flushSync(() => {
      setConfirming(false);
      signOut();
    });
    void navigate(paths.home, { replace: true });
  }

  return (
    <>
      <NotificationBell isOpenAtFirst={openAtFirst === 'bell'} />
      {user !== null && (
        <UserMenu
          user={user}
          isInitiallyOpen={openAtFirst === 'account'}
          onLogout={() => setConfirming(true)}
        />
      )}
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            isOpen
            onClose={() => setConfirming(false)}
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
  isInitiallyOpen: boolean;
  onLogout: () => void;
}

function UserMenu({ user, isInitiallyOpen: isOpenAtFirst, onLogout }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const playerPages = usePlayerPages();
  return (
    <>
      <DisplayName user={user} />
      <DropdownMenu
        label={t('shell.accountMenu')}
        button={<AccountButtonContent user={user} />}
        isInitiallyOpen={isOpenAtFirst}
        header={
          <div className="mb-1 max-w-72 border-b border-line px-3 pt-2 pb-3">
            <p className="truncate font-semibold">
              {user.firstName} {user.lastName}
            </p>
            <p className="truncate text-sm text-faint" title={user.email}>
              {user.email}
            </p>
          </div>
        }
      >
        <DropdownMenuItem
          icon={<UserRound aria-hidden className="size-4.5" />}
          onAction={() => void navigate(paths.profile)}
        >
          {t('shell.myAccount')}
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Settings aria-hidden className="size-4.5" />}
          onAction={() => void navigate(paths.settings)}
        >
          {t('shell.settings')}
        </DropdownMenuItem>
        {user.role === 'user' &&
          playerPages.map(({ to, label, icon: Icon }) => (
            <DropdownMenuItem
              key={to}
              icon={<Icon aria-hidden className="size-4.5" />}
              onAction={() => void navigate(to)}
            >
              {label}
            </DropdownMenuItem>
          ))}
        {user.role === 'agent' ? (
          <DropdownMenuItem
            icon={<LayoutDashboard aria-hidden className="size-4.5" />}
            onAction={() => void navigate(paths.agentConsole)}
          >
            {t('shell.agentConsole')}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem icon={<LogOut aria-hidden className="size-4.5" />} onAction={onLogout}>
          {t('shell.logout')}
        </DropdownMenuItem>
      </DropdownMenu>
    </>
  );
}
