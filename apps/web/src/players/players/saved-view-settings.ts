import type { SavedView } from '@golden-acers/contract';
import type { ConsoleLocation } from '../../console-location.ts';

type SavedViewSettings = SavedView['settings'];

/** Where in the console a saved view lies. */
export function locationOfSettings({
  search,
  status,
  sort,
  label,
  columns,
}: SavedViewSettings): Partial<ConsoleLocation> {
  return { search, isIncludingProhibited: status === 'all', sort, labelId: label ?? '', columns };
}

/** How the table is looked at now, as it is saved. */
export function settingsOfLocation({
  search,
  isIncludingProhibited: showsProhibited,
  sort,
  labelId: label,
  columns,
}: ConsoleLocation): SavedViewSettings {
  return {
    search,
    status: showsProhibited ? 'all' : 'Active',
    sort,
    label: label === '' ? null : label,
    columns: [...columns],
  };
}
