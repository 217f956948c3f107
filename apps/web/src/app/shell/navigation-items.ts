import { Gamepad2, Gift, House, Info, LifeBuoy, MonitorSmartphone } from 'lucide-react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import type { NavigationItem } from '../../site/player-pages.ts';

/**
 * Returns the sidebar's entries. The first four are also in the bottom bar. Home is the dashboard for
 * signed-in users.
 */
export function useNavigationItems(): readonly NavigationItem[] {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  return [
    { to: isSignedIn ? paths.dashboard : paths.home, label: t('shell.home'), icon: House },
    { to: paths.games, label: t('shell.games'), icon: Gamepad2 },
    { to: paths.platforms, label: t('shell.platforms'), icon: MonitorSmartphone },
    { to: paths.bonuses, label: t('shell.bonuses'), icon: Gift },
    { to: paths.aboutUs, label: t('shell.aboutUs'), icon: Info },
    { to: isSignedIn ? paths.support : paths.contact, label: t('shell.support'), icon: LifeBuoy },
  ];
}
export const bottomBarItemCount = 4;
