import type { View } from './console-address.ts';
import type { ConsoleTexts } from './texts.ts';

/** What a view is called: as its entry of the menu, where it has one. A player's page is called as the player. */
export function viewTitle(t: ConsoleTexts, view: Exclude<View, 'player'>): string {
  return view === 'jobs' || view === 'requests' || view === 'audit' ? t(`${view}.title`) : t(`menu.${view}`);
}
