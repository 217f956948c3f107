import type account from './sections/account/en.json';
import type activity from './sections/activity/en.json';
import type promotions from './sections/promotions/en.json';
import type settings from './sections/settings/en.json';
import type wallet from './sections/wallet/en.json';
import type { Translations } from './translations.ts';

/** The messages of each section of the site. A section loads with the pages that show it. */
export interface MessageSections {
  readonly account: typeof account;
  readonly activity: typeof activity;
  readonly promotions: typeof promotions;
  readonly settings: typeof settings;
  readonly wallet: typeof wallet;
}
export type MessageSection = keyof MessageSections;

const files = import.meta.glob<Translations>('./sections/*/*.json', { import: 'default' });

export const sectionFilesOf = (section: MessageSection): typeof files =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file.split('/').includes(section)));
