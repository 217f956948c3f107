import { paths } from '../../paths.ts';

interface ShortcutTarget {
  readonly key: string;
  readonly to: string;
  readonly name: 'home' | 'games' | 'bonuses' | 'wallet' | 'notifications' | 'profile' | 'settings';
  readonly isSignInRequired: boolean;
}

/** Pressed after `g` for "go": the first letter of the page's English name, in every language. */
export const shortcutTargets: readonly ShortcutTarget[] = [
  { key: 'h', to: paths.home, name: 'home', isSignInRequired: false },
  { key: 'l', to: paths.games, name: 'games', isSignInRequired: false },
  { key: 'b', to: paths.bonuses, name: 'bonuses', isSignInRequired: false },
  { key: 'w', to: paths.wallet, name: 'wallet', isSignInRequired: true },
  { key: 'n', to: paths.notifications, name: 'notifications', isSignInRequired: true },
  { key: 'p', to: paths.profile, name: 'profile', isSignInRequired: true },
  { key: 's', to: paths.settings, name: 'settings', isSignInRequired: true },
];

export const maxSequenceMs = 1_500;

type ShortcutAction<To> = { readonly kind: 'help' } | { readonly kind: 'go'; readonly to: To } | undefined;

/** `placeOf` returns the destination of a letter after `g`, if any. */
export function createShortcutReader<To>(
  placeOf: (key: string) => To | undefined,
): (key: string, atMs: number) => ShortcutAction<To> {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  return (key, atMs) => {
    const isSecond = atMs - startedAtMs <= maxSequenceMs;
    startedAtMs = Number.NEGATIVE_INFINITY;
    const to = isSecond ? placeOf(key) : undefined;
    if (to !== undefined) return { kind: 'go', to };
    if (key === 'g') startedAtMs = atMs;
    return key === '?' ? { kind: 'help' } : undefined;
  };
}

export function availableTargets(isSignedIn: boolean): readonly ShortcutTarget[] {
  return shortcutTargets.filter(({ isSignInRequired: isGuarded }) => isSignedIn || !isGuarded);
}

type ShortcutKeyEvent = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>;

const keyConsumerSelector =
  'input, select, textarea, [contenteditable], dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="grid"]';

/** False for keys in a field, list or dialog, and for shortcuts of the browser. */
export function isShortcutEvent(
  event: ShortcutKeyEvent,
  target: { closest(selector: string): unknown } | null,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  return target === null || target.closest(keyConsumerSelector) === null;
}
