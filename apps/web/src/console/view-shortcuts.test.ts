import { expect, test } from 'vitest';
import { consoleMenuItems } from './console-menu-items.ts';
import { viewShortcutKeys } from './view-shortcuts.ts';

test('each page of the menu has a key of its own, and none is the one before it', () => {
  const keys = Object.values(viewShortcutKeys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain('g');
  const shown = consoleMenuItems.filter(({ action: does }) => does === 'show').map(({ id }) => id);
  expect(Object.keys(viewShortcutKeys)).toEqual(expect.arrayContaining(shown));
});
