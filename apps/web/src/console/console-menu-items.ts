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
import type { ConsoleView } from '../console-location.ts';

/** What a press does: show a view, or leave. */
export type ConsoleMenuItem =
  | {
      readonly id: Exclude<ConsoleView, 'player' | 'jobs' | 'requests' | 'audit'>;
      readonly icon: LucideIcon;
      readonly action: 'show';
    }
  | { readonly id: 'logout'; readonly icon: LucideIcon; readonly action: 'logout' };

/** The left menu, in the specification's order. */
export const consoleMenuItems: readonly ConsoleMenuItem[] = [
  { id: 'users', icon: Users, action: 'show' },
  { id: 'transaction-records', icon: ArrowLeftRight, action: 'show' },
  { id: 'game-records', icon: Dices, action: 'show' },
  { id: 'jp-records', icon: Trophy, action: 'show' },
  { id: 'welfare-records', icon: Gift, action: 'show' },
  { id: 'admin-structure', icon: Network, action: 'show' },
  { id: 'reports', icon: ChartNoAxesColumn, action: 'show' },
  { id: 'jp-setting', icon: Coins, action: 'show' },
  { id: 'setting', icon: Settings, action: 'show' },
  { id: 'download', icon: Download, action: 'show' },
  { id: 'logout', icon: LogOut, action: 'logout' },
];
