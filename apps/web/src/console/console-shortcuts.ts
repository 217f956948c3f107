import { usePermissionCheck } from '../access/permissions/permissions.ts';
import type { ConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { type ShortcutDestination, usePageDestinations } from '../site/shortcuts/page-destinations.ts';
import { restoreFocus } from '../ui/restore-focus.ts';
import { consoleViewNames, consoleViews, permissionsOfMenuItem, viewTitle } from './console-views.ts';

export function useConsoleShortcuts(onShow: (view: ConsoleView) => void): void {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const go = (view: ConsoleView) => {
    onShow(view);
    // The next Tab continues in the page, wherever the focus was.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    restoreFocus();
  };
  const destinations = consoleViewNames.flatMap((view): ShortcutDestination[] => {
    const { shortcut } = consoleViews[view];
    if (view === 'player' || shortcut === undefined || !may(...permissionsOfMenuItem(view))) return [];
    return [{ key: shortcut, label: viewTitle(t, view), go: () => go(view) }];
  });
  usePageDestinations(destinations);
}
