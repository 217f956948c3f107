import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridGeometryOf, gridHeightOf, gridIndexAfterKey, visibleRangeOf } from './grid-geometry.ts';

describe('the grid of games', () => {
  test('has two columns on a phone, more in wider windows, and space for larger text', () => {
    expect(gridGeometryOf(358, 16, 2_000).columns).toBe(2);
    expect(gridGeometryOf(720, 16, 2_000).columns).toBe(3);
    expect(gridGeometryOf(1_156, 16, 2_000).columns).toBe(5);
    expect(gridGeometryOf(358, 32, 2_000).columns).toBe(1);
    expect(gridGeometryOf(1_316, 16, 2_000).columns).toBe(6);
    expect(gridGeometryOf(1_760, 16, 2_000).columns).toBe(8);
    expect(gridGeometryOf(4_000, 16, 2_000).columns).toBe(8);
    expect(gridGeometryOf(720, 20, 2_000).cardHeight).toBeGreaterThan(
      gridGeometryOf(720, 16, 2_000).cardHeight - 60,
    );
  });

  test('has no empty column and no oversized card for a small catalogue', () => {
    expect(gridGeometryOf(1_232, 16, 4).columns).toBe(4);
    expect(gridGeometryOf(1_232, 16, 3).columns).toBe(3);
    expect(gridGeometryOf(1_232, 16, 1).columns).toBe(3);
    expect(gridGeometryOf(1_760, 16, 3).columns).toBe(4);
    expect(gridGeometryOf(358, 16, 1).columns).toBe(2);
  });

  test('renders every card of the window, few outside of it, and whole rows, at any scroll position', () => {
    const numbers = fc.record({
      count: fc.nat({ max: 3_000 }),
      width: fc.integer({ min: 200, max: 2_600 }),
      top: fc.integer({ min: -2_000, max: 600_000 }),
      height: fc.integer({ min: 1, max: 2_000 }),
    });
    fc.assert(
      fc.property(numbers, ({ count, width, top, height }) => {
        const geometry = gridGeometryOf(width, 16, count);
        const { from, to } = visibleRangeOf(count, geometry, { top, bottom: top + height });
        expect(from % geometry.columns).toBe(0);
        expect(to).toBeLessThanOrEqual(count);
        if (count > 0) expect(to, 'a row that Tab can enter').toBeGreaterThan(from);
        const rowsInWindow = Math.ceil(height / geometry.rowStep) + 1;
        expect(to - from).toBeLessThanOrEqual((rowsInWindow + 4) * geometry.columns);
        for (const y of [top, top + height - 1]) {
          const place = Math.floor(y / geometry.rowStep) * geometry.columns;
          if (y < 0 || y >= gridHeightOf(count, geometry) || place >= count) continue;
          expect(place).toBeGreaterThanOrEqual(from);
          expect(place).toBeLessThan(to);
        }
      }),
    );
  });

  test('is navigated with arrow keys, which stop at its edges', () => {
    const after = (key: string, place: number) => gridIndexAfterKey(key, place, { count: 11, columns: 4 });
    expect(after('ArrowRight', 3)).toBe(4);
    expect(after('ArrowLeft', 0)).toBe(0);
    expect(after('ArrowDown', 2)).toBe(6);
    expect(after('ArrowDown', 7)).toBe(10);
    expect(after('ArrowDown', 9)).toBe(9);
    expect(after('ArrowUp', 2)).toBe(2);
    expect(after('End', 0)).toBe(10);
    expect(after('Home', 9)).toBe(0);
    expect(after('Tab', 1)).toBeUndefined();
  });
});
