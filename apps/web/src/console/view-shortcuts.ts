import type { ConsoleView } from '../console-location.ts';

/** A letter for each page after `g`: mostly the first one that its English name has to itself. */
export const viewShortcutKeys = {
  users: 'u',
  requests: 'q',
  jobs: 'b',
  'transaction-records': 't',
  'game-records': 'm',
  'jp-records': 'j',
  'welfare-records': 'w',
  'admin-structure': 'a',
  audit: 'l',
  reports: 'r',
  'jp-setting': 'p',
  setting: 's',
  download: 'd',
} as const satisfies Readonly<Record<Exclude<ConsoleView, 'player'>, string>>;
