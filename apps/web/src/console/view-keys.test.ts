import { expect, test } from 'vitest';
import { menuItems } from './menu-items.ts';
import { viewKeys } from './view-keys.ts';

test('each page of the menu has a key of its own, and none is the one before it', () => {
  const keys = Object.values(viewKeys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain('g');
  const shown = menuItems.filter(({ does }) => does === 'show').map(({ id }) => id);
  expect(Object.keys(viewKeys)).toEqual(expect.arrayContaining(shown));
});
