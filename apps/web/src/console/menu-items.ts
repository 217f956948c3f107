import {
  ArrowLeftRight,
  ChartNoAxesColumn,
  Coins,
  Dices,
  Download,
  Gift,
  LogOut,
  type LucideIcon,
  Network,
  Settings,
  Trophy,
  Users,
} from 'lucide-react';
import type { View } from './console-address.ts';

/** What a press does: show a view, or leave. */
export type MenuItem =
  | {
      readonly id: Exclude<View, 'player' | 'jobs' | 'requests' | 'audit'>;
      readonly icon: LucideIcon;
      readonly does: 'show';
    }
  | { readonly id: 'logout'; readonly icon: LucideIcon; readonly does: 'logout' };

/** The left menu, in the specification's order. */
export const menuItems: readonly MenuItem[] = [
  { id: 'users', icon: Users, does: 'show' },
  { id: 'transaction-records', icon: ArrowLeftRight, does: 'show' },
  { id: 'game-records', icon: Dices, does: 'show' },
  { id: 'jp-records', icon: Trophy, does: 'show' },
  { id: 'welfare-records', icon: Gift, does: 'show' },
  { id: 'admin-structure', icon: Network, does: 'show' },
  { id: 'reports', icon: ChartNoAxesColumn, does: 'show' },
  { id: 'jp-setting', icon: Coins, does: 'show' },
  { id: 'setting', icon: Settings, does: 'show' },
  { id: 'download', icon: Download, does: 'show' },
  { id: 'logout', icon: LogOut, does: 'logout' },
];
