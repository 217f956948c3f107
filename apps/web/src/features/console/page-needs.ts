import type { Permission } from '@golden-acers/contract/permissions';
import type { ConsolePlace, View } from './console-address.ts';

const views: Readonly<Record<View, Permission | undefined>> = {
  users: 'players.read',
  player: 'players.read',
  jobs: 'players.read',
  requests: 'requests.decide',
  'transaction-records': 'records.read',
  'game-records': 'records.read',
  'jp-records': 'records.read',
  'welfare-records': 'records.read',
  'admin-structure': 'agents.read',
  audit: 'audit.read',
  reports: 'reports.read',
  'jp-setting': 'records.read',
  setting: undefined,
  download: 'exports.make',
};

/** Without which the server refuses all that a place shows; undefined where every agent may look. */
export function pageNeeds({ view, tab }: Pick<ConsolePlace, 'view' | 'tab'>): Permission | undefined {
  if (view === 'transaction-records' && tab === 'reviews') return 'reviews.decide';
  if (view === 'transaction-records' && tab === 'statements') return 'statements.close';
  return views[view];
}

/** The same of a part of a player's page, beyond what the page itself needs. */
export function partNeeds(part: ConsolePlace['part']): Permission | undefined {
  if (part === 'audit') return 'audit.read';
  return part.endsWith('-records') ? 'records.read' : undefined;
}
