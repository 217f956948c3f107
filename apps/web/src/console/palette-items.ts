import type { ConsoleDestination, ConsoleView } from '../console-location.ts';

export const paletteGroups = ['recent', 'found', 'players', 'agents', 'pages', 'actions'] as const;
type PaletteGroup = (typeof paletteGroups)[number];

interface PaletteItemText {
  /** Unique in the palette. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** An item opens a page, which is stored as recent, or runs a command. */
export type PaletteItem = PaletteItemText &
  (
    | { readonly destination: ConsoleDestination; readonly act?: never }
    | { readonly act: () => void; readonly destination?: never }
  );

const maxItemsOfGroup = 6;

const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Items that contain every typed word, those that start with the text first. All items if nothing was typed.
 */
export function filterItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const typed = normalize(query).trim();
  if (typed === '') return items;
  const words = typed.split(/\s+/);
  const textOf = ({ label, hint = '' }: PaletteItem) => normalize(`${label} ${hint}`);
  return items
    .filter((item) => words.every((word) => textOf(item).includes(word)))
    .map((item) => ({ item, isStart: textOf(item).startsWith(typed) }))
    .toSorted((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ item }) => item)
    .slice(0, maxItemsOfGroup);
}

/** Ids of jobs, requests and transfers, as pages and files show them. */
export const isObjectId = (text: string): boolean => /^(jb|rq|tr)_[0-9a-z]{26}$/.test(text);

export type RecentItem = Required<Pick<PaletteItem, 'id' | 'label'>> & {
  readonly hint?: string | undefined;
  readonly destination: ConsoleDestination;
};

export const maxRecentItems = 5;

/** Newest first, each once. */
export const withRecentItem = (recent: readonly RecentItem[], item: RecentItem): readonly RecentItem[] =>
  [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, maxRecentItems);

/** Entries of another version, and entries that are not valid, are left out. */
export function parseRecentItems(text: string | null, views: readonly ConsoleView[]): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => isRecentItem(one, views)) : [];
  } catch {
    // It is not JSON, so nothing is recent.
    return [];
  }
}

function isRecentItem(value: unknown, views: readonly ConsoleView[]): value is RecentItem {
  const { id, label, hint, destination } = fieldsOf(value);
  const { view, params = {} } = fieldsOf(destination);
  const isText = (one: unknown) => typeof one === 'string';
  return (
    isText(id) &&
    isText(label) &&
    (hint === undefined || isText(hint)) &&
    views.some((known) => known === view) &&
    Object.values(fieldsOf(params)).every(isText)
  );
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
