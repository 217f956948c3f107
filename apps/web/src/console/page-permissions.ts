import type { Permission } from '@golden-acers/contract/permissions';
import type { ConsoleLocation, ConsoleView, TransactionsTab } from '../console-location.ts';

/** What the transaction records, and each page beside them, needs: without it the server refuses all that it shows. */
export const transactionsTabPermissions = {
  records: 'records.read',
  reviews: 'reviews.decide',
  statements: 'statements.close',
} as const satisfies Readonly<Record<TransactionsTab, Permission>>;

/** The same of every other view; undefined where every agent may look. */
export const viewPermissions = {
  users: 'players.read',
  player: 'players.read',
  jobs: 'players.read',
  requests: 'requests.decide',
  'game-records': 'records.read',
  'jp-records': 'records.read',
  'welfare-records': 'records.read',
  'admin-structure': 'agents.read',
  audit: 'audit.read',
  reports: 'reports.read',
  'jp-setting': 'records.read',
  setting: undefined,
  download: 'exports.make',
} as const satisfies Readonly<Record<Exclude<ConsoleView, 'transaction-records'>, Permission | undefined>>;

export function permissionOfPage({
  view,
  transactionsTab: tab,
}: Pick<ConsoleLocation, 'view' | 'transactionsTab'>): Permission | undefined {
  return view === 'transaction-records' ? transactionsTabPermissions[tab] : viewPermissions[view];
}

/** Any of these opens an entry of the menu, because it opens one of the pages behind it. None: it is for every agent. */
export function permissionsOfMenuItem(view: ConsoleView): readonly Permission[] {
  if (view === 'transaction-records') return Object.values(transactionsTabPermissions);
  if (view === 'admin-structure') return [viewPermissions[view], viewPermissions.audit];
  const needs = viewPermissions[view];
  return needs === undefined ? [] : [needs];
}
