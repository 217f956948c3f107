import { type Destination, useDestinations } from '../site/shortcuts/destinations.ts';
import type { View } from './console-address.ts';
import { keepFocus } from './kept-focus.ts';
import { useMay } from './may.ts';
import { entryNeeds } from './page-needs.ts';
import { useConsoleTexts } from './texts.ts';
import { viewKeys } from './view-keys.ts';
import { viewTitle } from './view-title.ts';

type KeyedView = keyof typeof viewKeys;

/** The console's own keys, to the pages that the agent may open. */
export function useConsoleKeys(onShow: (view: View) => void): void {
  const t = useConsoleTexts();
  const may = useMay();
  const open = (Object.keys(viewKeys) as KeyedView[]).filter((view) => may(...entryNeeds(view)));
  const go = (view: View) => {
    onShow(view);
    // The next Tab goes on in the page, wherever the letter was pressed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    keepFocus();
  };
  useDestinations(
    open.map((view): Destination => ({ key: viewKeys[view], label: viewTitle(t, view), go: () => go(view) })),
  );
}
