import type { ConsoleTranslateFn } from '../i18n/console-translations.ts';
import type { PageKeyTexts } from '../site/shortcuts/page-destinations.ts';

/** The keys that the pages bind with `usePageKeys`. */
const consoleKeys = [
  { name: 'rows', keys: ['J', 'K'] },
  { name: 'recentPlayers', keys: ['1', '5'] },
  { name: 'playerTabs', keys: ['1', '9'] },
  { name: 'recharge', keys: ['R'] },
  { name: 'approval', keys: ['C', 'D'] },
  { name: 'tickets', keys: ['J', 'K'] },
  { name: 'reply', keys: ['R'] },
  { name: 'canned', keys: ['/'] },
] as const;

export const consoleKeyTexts = (t: ConsoleTranslateFn): PageKeyTexts => ({
  title: t('keys.title'),
  lines: consoleKeys.map(({ name, keys }) => ({ label: t(`keys.${name}`), keys })),
});
