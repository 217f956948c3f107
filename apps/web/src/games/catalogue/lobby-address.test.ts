import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameCategories } from './games.queries.ts';
import {
  collections,
  readGameInfoKindId,
  readLobbyView,
  sortOrders,
  withGameInfo,
  withLobbyView,
} from './lobby-view.ts';

const read = (query: string) => readLobbyView(new URLSearchParams(query));
const defaultView = { category: 'all', sort: 'featured', collection: 'all', search: '' };

describe("the lobby's address", () => {
  it('names only what differs from the lobby at first', () => {
    expect(read('')).toEqual(defaultView);
    const changed = withLobbyView(new URLSearchParams('game=7&other=1'), {
      category: 'slots',
      search: 'gold',
    });
    expect(changed.toString()).toBe('game=7&other=1&category=slots&q=gold');
    expect(withLobbyView(changed, { category: 'all', search: '' }).toString()).toBe('game=7&other=1');
  });

  it('shows the lobby at first for whatever it doesn’t know', () => {
    expect(read('category=__proto__&sort=%00&show[]=recent&q=%20%20')).toEqual(defaultView);
    expect(read('category=SLOTS')).toEqual(defaultView);
    expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(60);
  });

  it('opens the game dialog only for a number', () => {
    const sheetOf = (text: string) => readGameInfoKindId(new URLSearchParams({ game: text }));
    expect(sheetOf('1001')).toBe(1001);
    for (const text of ['', '0', '-1', '1.5', '1e3', 'x', '１', '99999999999', ' 7']) {
      expect(sheetOf(text), text).toBeUndefined();
    }
    const open = withGameInfo(new URLSearchParams('q=gold'), 7);
    expect(open.toString()).toBe('q=gold&game=7');
    expect(withGameInfo(open, undefined).toString()).toBe('q=gold');
  });

  it('round-trips every view through every change', () => {
    const view = fc.record({
      category: fc.constantFrom(...gameCategories),
      sort: fc.constantFrom(...sortOrders),
      collection: fc.constantFrom(...collections),
      search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    });
    fc.assert(
      fc.property(view, view, (one, other) => {
        const written = withLobbyView(withLobbyView(new URLSearchParams(), one), other);
        expect(readLobbyView(new URLSearchParams(written.toString()))).toEqual(other);
      }),
    );
  });
});
