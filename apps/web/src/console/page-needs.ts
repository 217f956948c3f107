import type { Permission } from '@golden-acers/contract/permissions';
import type { ConsolePlace, Tab, View } from './console-address.ts';

/** What the transaction records, and each page beside them, needs: without it the server refuses all that it shows. */
export const tabNeeds = {
  records: 'records.read',
  reviews: 'reviews.decide',
  statements: 'statements.close',
} as const satisfies Readonly<Record<Tab, Permission>>;

/** The same of every other view; undefined where every agent may look. */
export const viewNeeds = {
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
} as const satisfies Readonly<Record<Exclude<View, 'transaction-records'>, Permission | undefined>>;

export function pageNeeds({ view, tab }: Pick<ConsolePlace, 'view' | 'tab'>): Permission | undefined {
  return view === 'transaction-records' ? tabNeeds[tab] : viewNeeds[view];
}

/** Any of these opens an entry of the menu, because it opens one of the pages behind it. None: it is for every agent. */
export function entryNeeds(view: View): readonly Permission[] {
  if (view === 'transaction-records') return Object.values(tabNeeds);
  if (view === 'admin-structure') return [viewNeeds[view], viewNeeds.audit];
  const needs = viewNeeds[view];
  return needs === undefined ? [] : [needs];
}

/** The same of a part of a player's page, beyond what the page itself needs. */
export function partNeeds(part: ConsolePlace['part']): Permission | undefined {
  if (part === 'audit') return 'audit.read';
  return part.endsWith('-records') ? 'records.read' : undefined;
}
