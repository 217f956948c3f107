import { type Destination, useDestinations } from '../shortcuts/destinations.ts';
import type { View } from './console-address.ts';
import { keepFocus } from './kept-focus.ts';
import { useMay } from './may.ts';
import { entryNeeds } from './page-needs.ts';
import { useConsoleTexts } from './texts.ts';
import { viewKeys } from './view-keys.ts';

type KeyedView = keyof typeof viewKeys;
const titled = { requests: 'requests.title', jobs: 'jobs.title', audit: 'audit.title' } as const;

/** The console's own keys, to the pages that the agent may open. */
export function useConsoleKeys(onShow: (view: View) => void): void {
  const t = useConsoleTexts();
  const may = useMay();
  const labelOf = (view: KeyedView) =>
    view === 'requests' || view === 'jobs' || view === 'audit' ? t(titled[view]) : t(`menu.${view}`);
  const open = (Object.keys(viewKeys) as KeyedView[]).filter((view) => may(...entryNeeds(view)));
  const go = (view: View) => {
    onShow(view);
    // The next Tab goes on in the page, wherever the letter was pressed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    keepFocus();
  };
  useDestinations(
    open.map((view): Destination => ({ key: viewKeys[view], label: labelOf(view), go: () => go(view) })),
  );
}
