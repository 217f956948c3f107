import { paths } from '../../paths.ts';

/** Where a place can be gone to: always, or only by who is signed in. */
interface Place {
  readonly key: string;
  readonly to: string;
  readonly name: 'home' | 'games' | 'bonuses' | 'wallet' | 'notifications' | 'profile' | 'settings';
  readonly isGuarded: boolean;
}

/** After `g` for "go": the first letter of the place, as it is called in English on every keyboard. */
export const places: readonly Place[] = [
  { key: 'h', to: paths.home, name: 'home', isGuarded: false },
  { key: 'l', to: paths.games, name: 'games', isGuarded: false },
  { key: 'b', to: paths.bonuses, name: 'bonuses', isGuarded: false },
  { key: 'w', to: paths.wallet, name: 'wallet', isGuarded: true },
  { key: 'n', to: paths.notifications, name: 'notifications', isGuarded: true },
  { key: 'p', to: paths.profile, name: 'profile', isGuarded: true },
  { key: 's', to: paths.settings, name: 'settings', isGuarded: true },
];

/** How long after `g` the second key still counts. */
export const sequenceMaxMs = 1_500;

type Pressed<To> = { readonly kind: 'sheet' } | { readonly kind: 'go'; readonly to: To } | undefined;

/** Takes one key after the other and answers what they mean together. `placeOf`: where a letter after `g` leads, if anywhere. */
export function createKeyReader<To>(
  placeOf: (key: string) => To | undefined,
): (key: string, atMs: number) => Pressed<To> {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  return (key, atMs) => {
    const isSecond = atMs - startedAtMs <= sequenceMaxMs;
    startedAtMs = Number.NEGATIVE_INFINITY;
    const to = isSecond ? placeOf(key) : undefined;
    if (to !== undefined) return { kind: 'go', to };
    if (key === 'g') startedAtMs = atMs;
    return key === '?' ? { kind: 'sheet' } : undefined;
  };
}

/** The site's own places, as far as they are open to who asks. */
export function openPlaces(isSignedIn: boolean): readonly Place[] {
  return places.filter(({ isGuarded }) => isSignedIn || !isGuarded);
}

interface Key {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
}

const taken =
  'input, select, textarea, [contenteditable], dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="grid"]';

/** A key that belongs to a field, a list, a dialog or the browser isn't ours. */
export function isOurs(event: Key, target: { isIn(selector: string): boolean } | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  return target?.isIn(taken) !== true;
}
