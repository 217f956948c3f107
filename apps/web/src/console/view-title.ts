import type { ConsoleView } from '../console-location.ts';
import type { ConsoleTranslateFn } from '../i18n/console-translations.ts';

/** What a view is called: as its entry of the menu, where it has one. A player's page is called as the player. */
export function viewTitle(t: ConsoleTranslateFn, view: Exclude<ConsoleView, 'player'>): string {
  return view === 'jobs' || view === 'requests' || view === 'audit' ? t(`${view}.title`) : t(`menu.${view}`);
}
