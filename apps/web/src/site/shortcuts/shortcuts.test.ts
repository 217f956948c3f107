import { describe, expect, test } from 'vitest';
import {
  availableTargets,
  createShortcutReader,
  isShortcutEvent,
  maxSequenceMs,
  shortcutTargets,
} from './shortcuts.ts';

const readerOf = (isSignedIn: boolean) =>
  createShortcutReader((key) => availableTargets(isSignedIn).find((place) => place.key === key)?.to);
const bare = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, defaultPrevented: false };
const inside = (selector: string) => ({
  closest: (selectors: string) => (selectors.split(', ').includes(selector) ? {} : null),
});

describe('the shortcut keys of the site', () => {
  test.each(shortcutTargets)('go to $name after g', ({ key, to }) => {
    const read = readerOf(true);
    expect(read('g', 0)).toBeUndefined();
    expect(read(key, 400)).toEqual({ kind: 'go', to });
  });

  test('do nothing if the second key comes late, or without the first', () => {
    const read = readerOf(true);
    expect(read('l', 0)).toBeUndefined();
    read('g', 0);
    expect(read('l', maxSequenceMs + 1)).toBeUndefined();
    read('g', 0);
    read('x', 10);
    expect(read('l', 20)).toBeUndefined();
  });

  test('use the last g as the first key', () => {
    const read = readerOf(true);
    read('g', 0);
    read('g', 1_000);
    expect(read('l', 2_000)).toMatchObject({ kind: 'go' });
  });

  test('do not lead a visitor to guarded pages', () => {
    const read = readerOf(false);
    read('g', 0);
    expect(read('w', 10)).toBeUndefined();
    read('g', 20);
    expect(read('l', 30)).toMatchObject({ kind: 'go' });
  });

  test('open the list of shortcuts with ?, after any other key', () => {
    const read = readerOf(true);
    read('g', 0);
    expect(read('?', 10)).toEqual({ kind: 'help' });
  });

  test('have one meaning each', () => {
    expect(new Set(shortcutTargets.map(({ key }) => key)).size).toBe(shortcutTargets.length);
  });

  test.each(['input', 'select', 'textarea', '[contenteditable]', 'dialog', '[role="menu"]'])(
    'are ignored inside %s',
    (selector) => expect(isShortcutEvent(bare, inside(selector))).toBe(false),
  );

  test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'] as const)(
    'are ignored with %s',
    (flag) => expect(isShortcutEvent({ ...bare, [flag]: true }, null)).toBe(false),
  );

  test('work anywhere else', () => {
    expect(isShortcutEvent(bare, null)).toBe(true);
    expect(isShortcutEvent(bare, inside('main'))).toBe(true);
  });
});
