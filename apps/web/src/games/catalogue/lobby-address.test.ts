import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearchParams, withSearchParams } from '../../typed-search-params.ts';
import { gameCategories } from './games.queries.ts';
import { collections, lobbyParams, sortOrders } from './lobby-view.ts';

const read = (query: string) => parseSearchParams(lobbyParams, new URLSearchParams(query));
const defaultView = { category: 'all', sort: 'featured', collection: 'all', search: '' };

describe("the lobby's URL", () => {
  test('contains only what differs from the default lobby', () => {
    expect(read('')).toEqual(defaultView);
    const changed = withSearchParams(lobbyParams, new URLSearchParams('game=7&other=1'), {
      category: 'slots',
      search: 'gold',
    });
    expect(changed.toString()).toBe('game=7&other=1&category=slots&q=gold');
    expect(withSearchParams(lobbyParams, changed, { category: 'all', search: '' }).toString()).toBe(
      'game=7&other=1',
    );
  });

  test('shows the default lobby for unknown values', () => {
    expect(read('category=__proto__&sort=%00&show[]=recent&q=%20%20')).toEqual(defaultView);
    expect(read('category=SLOTS')).toEqual(defaultView);
    expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(60);
  });

  test('round-trips every view through every change', () => {
    const view = fc.record({
      category: fc.constantFrom(...gameCategories),
      sort: fc.constantFrom(...sortOrders),
      collection: fc.constantFrom(...collections),
      search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    });
    fc.assert(
      fc.property(view, view, (one, other) => {
        const written = withSearchParams(
          lobbyParams,
          withSearchParams(lobbyParams, new URLSearchParams(), one),
          other,
        );
        expect(read(written.toString())).toEqual(other);
      }),
    );
  });
});
