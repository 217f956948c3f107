import { Crown, Dices, type LucideIcon, Trophy, UserPlus } from 'lucide-react';
import { useTranslation } from '../i18n/index.ts';
import { paths } from '../paths.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The pages of a player that stand below the navigation which every visitor has. */
export function usePlayerPages(): readonly NavigationItem[] {
  const { t } = useTranslation();
  return [
    { to: paths.vip, label: t('shell.vip'), icon: Crown },
    { to: paths.tournaments, label: t('shell.tournaments'), icon: Trophy },
    { to: paths.referrals, label: t('shell.referrals'), icon: UserPlus },
    { to: paths.bets, label: t('shell.bets'), icon: Dices },
  ];
}
