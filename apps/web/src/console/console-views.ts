import type { Permission } from '@golden-acers/contract/permissions';
import {
  ArrowLeftRight,
  BadgePercent,
  Calculator,
  ChartNoAxesColumn,
  Coins,
  Dices,
  Download,
  Gift,
  LifeBuoy,
  type LucideIcon,
  Medal,
  Megaphone,
  Network,
  Settings,
  Trophy,
  Users,
} from 'lucide-react';
import type { ConsoleView } from '../console-location.ts';
import type { ConsoleTranslateFn } from '../i18n/console-translations.ts';

interface ConsoleViewSettings {
  /** Undefined: every agent may open the page. */
  readonly permission?: Permission;
  readonly tabPermissions?: readonly Permission[];
  /** The letter after `g`: usually the first unused one of the English name. */
  readonly shortcut?: string;
  readonly menuIcon?: LucideIcon;
}

/** The permission of each tab, without which the server refuses its contents. */
export const transactionsTabPermissions = {
  records: 'records.read',
  reviews: 'reviews.decide',
  statements: 'statements.close',
  approvals: 'agents.read',
} as const satisfies Readonly<Record<string, Permission>>;
export const consoleViews: Readonly<Record<ConsoleView, ConsoleViewSettings>> = {
  users: { permission: 'players.read', shortcut: 'u', menuIcon: Users },
  'transaction-records': {
    permission: 'records.read',
    tabPermissions: [
      transactionsTabPermissions.reviews,
      transactionsTabPermissions.statements,
      transactionsTabPermissions.approvals,
    ],
    shortcut: 't',
    menuIcon: ArrowLeftRight,
  },
  'game-records': { permission: 'records.read', shortcut: 'm', menuIcon: Dices },
  'jp-records': { permission: 'records.read', shortcut: 'j', menuIcon: Trophy },
  'welfare-records': { permission: 'records.read', shortcut: 'w', menuIcon: Gift },
  'admin-structure': {
    permission: 'agents.read',
    tabPermissions: ['audit.read', 'settings.change', 'api_keys.manage', 'webhooks.manage', 'system.manage'],
    shortcut: 'a',
    menuIcon: Network,
  },
  reports: { permission: 'reports.read', shortcut: 'r', menuIcon: ChartNoAxesColumn },
  'jp-setting': { permission: 'records.read', shortcut: 'p', menuIcon: Coins },
  promotions: { permission: 'promotions.read', shortcut: 'i', menuIcon: BadgePercent },
  tickets: { permission: 'tickets.handle', shortcut: 'h', menuIcon: LifeBuoy },
  announcements: { permission: 'players.announce', shortcut: 'o', menuIcon: Megaphone },
  tournaments: { permission: 'promotions.read', shortcut: 'e', menuIcon: Medal },
  till: { permission: 'reports.read', shortcut: 'c', menuIcon: Calculator },
  setting: { shortcut: 's', menuIcon: Settings },
  download: { permission: 'exports.make', shortcut: 'd', menuIcon: Download },
  player: { permission: 'players.read' },
  jobs: { permission: 'players.read', shortcut: 'b' },
  requests: { permission: 'requests.decide', shortcut: 'q' },
  audit: { permission: 'audit.read', shortcut: 'l' },
  'failed-jobs': { permission: 'settings.change', shortcut: 'f' },
  'api-keys': { permission: 'api_keys.manage', shortcut: 'k' },
  system: { permission: 'system.manage', shortcut: 'y' },
  webhooks: { permission: 'webhooks.manage', shortcut: 'v' },
  alarms: { shortcut: 'n' },
};

export const consoleViewNames = Object.keys(consoleViews) as ConsoleView[];

type TitledView =
  | 'jobs'
  | 'requests'
  | 'audit'
  | 'failed-jobs'
  | 'api-keys'
  | 'webhooks'
  | 'system'
  | 'alarms';
export type MenuView = Exclude<ConsoleView, 'player' | TitledView>;
export const menuViews = consoleViewNames.filter(
  (view): view is MenuView => consoleViews[view].menuIcon !== undefined,
);

/** Any of these enables a menu entry, because it opens one of its pages. Empty: every agent may open it. */
export function permissionsOfMenuItem(view: ConsoleView): readonly Permission[] {
  const { permission, tabPermissions = [] } = consoleViews[view];
  return permission === undefined ? [] : [permission, ...tabPermissions];
}

export function viewTitle(t: ConsoleTranslateFn, view: Exclude<ConsoleView, 'player'>): string {
  if (view === 'api-keys') return t('apiKeys.title');
  return view === 'jobs' ||
    view === 'requests' ||
    view === 'audit' ||
    view === 'failed-jobs' ||
    view === 'system' ||
    view === 'webhooks' ||
    view === 'alarms'
    ? t(`${view}.title`)
    : t(`menu.${view}`);
}
