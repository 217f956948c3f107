import { Gamepad2, Gift, House, Info, LifeBuoy, type LucideIcon, MonitorSmartphone } from 'lucide-react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

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
