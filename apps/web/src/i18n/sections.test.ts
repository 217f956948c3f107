import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };

const sourceFiles = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Sources by their path below `src`. */
const sources = new Map(
  Object.entries(sourceFiles).map(([file, source]) => [
    new URL(file, 'file:///i18n/').pathname.slice(1),
    source,
  ]),
);
const sectionFiles = import.meta.glob<object>('./sections/*/en.json', { import: 'default', eager: true });

const namedSections = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');

/** The sections that a module and its static imports show. */
function shownSections(file: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(file) ?? '';
  if (seen.has(file)) return new Set();
  seen.add(file);
  const lists = [...source.matchAll(/(?:useTranslation\(|activitySections = \[)([^)\]]*)[)\]]/g)];
  const imports = [...source.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)';/gm)];
  return new Set([
    ...lists.flatMap(([, list = '']) => namedSections(list)),
    ...imports.flatMap(([, path = '']) => [
      ...shownSections(new URL(path, `file:///${file}`).pathname.slice(1), seen),
    ]),
  ]);
}

const routes = [
  ...(sources.get('app/routes.tsx') ?? '').matchAll(
    /lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)'([^)]*)\)/g,
  ),
].map(([, path = '', page = '', messages = '']) => ({
  page,
  file: new URL(path, 'file:///app/').pathname.slice(1),
  messages,
}));

/** It loads every section together with its own messages. */
const consolePage = 'ConsolePage';

test.each(routes.filter(({ page }) => page !== consolePage))(
  '$page is loaded with the sections that it shows',
  ({ file, messages }) => {
    expect(sources.has(file)).toBe(true);
    expect([...shownSections(file)].filter((section) => !namedSections(messages).includes(section))).toEqual(
      [],
    );
  },
);

test('the first page shows no section', () => {
  expect([...shownSections('main.tsx')]).toEqual([]);
});

test('a first name of keys is in one section only', () => {
  const names = [en, ...Object.values(sectionFiles)].flatMap((texts) => Object.keys(texts));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('all pages are read from the routes', () => expect(routes.length).toBeGreaterThan(30));
