import type { SavedView } from '@golden-acers/contract';
import type { ConsolePlace } from '../../console/console-address.ts';

type Settings = SavedView['settings'];

/** Where in the console a saved view lies. */
export function placeOf({ search, status, sort, label, columns }: Settings): Partial<ConsolePlace> {
  return { search, showsProhibited: status === 'all', sort, label: label ?? '', columns };
}

/** How the table is looked at now, as it is saved. */
export function settingsOf({ search, showsProhibited, sort, label, columns }: ConsolePlace): Settings {
  return {
    search,
    status: showsProhibited ? 'all' : 'Active',
    sort,
    label: label === '' ? null : label,
    columns: [...columns],
  };
}
