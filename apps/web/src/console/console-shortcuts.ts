import { usePermissionCheck } from '../access/permissions/permissions.ts';
import type { ConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { type ShortcutDestination, usePageDestinations } from '../site/shortcuts/page-destinations.ts';
import { restoreFocus } from '../ui/restore-focus.ts';
import { permissionsOfMenuItem } from './page-permissions.ts';
import { viewShortcutKeys } from './view-shortcuts.ts';
import { viewTitle } from './view-title.ts';

type ViewWithShortcut = keyof typeof viewShortcutKeys;

/** The console's own keys, to the pages that the agent may open. */
export function useConsoleShortcuts(onShow: (view: ConsoleView) => void): void {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const open = (Object.keys(viewShortcutKeys) as ViewWithShortcut[]).filter((view) =>
    may(...permissionsOfMenuItem(view)),
  );
  const go = (view: ConsoleView) => {
    onShow(view);
    // The next Tab goes on in the page, wherever the letter was pressed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    restoreFocus();
  };
  usePageDestinations(
    open.map(
      (view): ShortcutDestination => ({
        key: viewShortcutKeys[view],
        label: viewTitle(t, view),
        go: () => go(view),
      }),
    ),
  );
}
