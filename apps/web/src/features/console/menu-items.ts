import type { Permission } from '@golden-acers/contract/permissions';
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
      /** Any of these opens it; without one it is for every agent. */
      readonly needs: readonly Permission[];
    }
  | { readonly id: 'logout'; readonly icon: LucideIcon; readonly does: 'logout' };

/** The left menu, in the specification's order. */
export const menuItems: readonly MenuItem[] = [
  { id: 'users', icon: Users, does: 'show', needs: ['players.read'] },
  {
    id: 'transaction-records',
    icon: ArrowLeftRight,
    does: 'show',
    needs: ['records.read', 'reviews.decide', 'statements.close'],
  },
  { id: 'game-records', icon: Dices, does: 'show', needs: ['records.read'] },
  { id: 'jp-records', icon: Trophy, does: 'show', needs: ['records.read'] },
  { id: 'welfare-records', icon: Gift, does: 'show', needs: ['records.read'] },
  { id: 'admin-structure', icon: Network, does: 'show', needs: ['agents.read', 'audit.read'] },
  { id: 'reports', icon: ChartNoAxesColumn, does: 'show', needs: ['reports.read'] },
  { id: 'jp-setting', icon: Coins, does: 'show', needs: ['records.read'] },
  { id: 'setting', icon: Settings, does: 'show', needs: [] },
  { id: 'download', icon: Download, does: 'show', needs: ['exports.make'] },
  { id: 'logout', icon: LogOut, does: 'logout' },
];
