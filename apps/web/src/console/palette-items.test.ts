import { describe, expect, test } from 'vitest';
import {
  filterItems,
  isObjectId,
  maxRecentItems,
  type PaletteItem,
  parseRecentItems,
  type RecentItem,
  withRecentItem,
} from './palette-items.ts';

const page = (label: string, hint?: string): PaletteItem => ({
  id: label,
  group: 'pages',
  label,
  hint,
  destination: { view: 'users' },
});
const labelsOf = (items: readonly { readonly label: string }[]) => items.map(({ label }) => label);

describe('the items of the palette', () => {
  const items = [
    page('User Management'),
    page('Game Records'),
    page('JP Records'),
    page('Réglages', 'Setting'),
  ];

  test('contain every typed word, in any order, case and accent', () => {
    expect(labelsOf(filterItems(items, 'records game'))).toEqual(['Game Records']);
    expect(labelsOf(filterItems(items, 'REGLAGES'))).toEqual(['Réglages']);
    expect(labelsOf(filterItems(items, 'setting'))).toEqual(['Réglages']);
    expect(filterItems(items, 'nothing')).toEqual([]);
    expect(filterItems(items, '  ')).toEqual(items);
  });

  test('begin with those that start with the query, and are limited in number', () => {
    expect(labelsOf(filterItems([page('My jobs'), page('Jobs')], 'jobs'))).toEqual(['Jobs', 'My jobs']);
    const many = Array.from({ length: 30 }, (_, number) => page(`Page ${number}`));
    expect(filterItems(many, 'page')).toHaveLength(6);
  });

  test('include the ids of jobs, requests and transfers', () => {
    for (const prefix of ['jb', 'rq', 'tr']) expect(isObjectId(`${prefix}_${'0'.repeat(26)}`)).toBe(true);
    for (const other of ['tr_1', `pl_${'0'.repeat(26)}`, `tr_${'0'.repeat(26)} `]) {
      expect(isObjectId(other)).toBe(false);
    }
  });
});

describe('recent items', () => {
  const item = (id: string): RecentItem => ({ id, label: id, destination: { view: 'users' } });

  test('are listed newest first, each once', () => {
    const added = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].reduce<readonly RecentItem[]>(
      (recent, id) => withRecentItem(recent, item(id)),
      [],
    );
    expect(added.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'a']);
    expect(added).toHaveLength(maxRecentItems);
  });

  test('are ignored if they are stored in another form', () => {
    const good = { ...item('a'), destination: { view: 'player', params: { player: 'ada' } } };
    const views = ['users', 'player'] as const;
    expect(parseRecentItems(JSON.stringify([good]), views)).toEqual([good]);
    const wrong = [
      { ...good, destination: { view: 'https://elsewhere' } },
      { ...good, destination: { view: 'player', params: { player: 1 } } },
      { ...good, label: 5 },
      null,
      'a',
    ];
    expect(parseRecentItems(JSON.stringify(wrong), views)).toEqual([]);
    for (const text of [null, '', '{', '{}', '7']) expect(parseRecentItems(text, views)).toEqual([]);
  });
});
