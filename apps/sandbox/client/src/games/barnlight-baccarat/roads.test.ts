import { expect, test } from 'vitest';
import { beadPlaces, bigRoad } from './roads.ts';

const winners = { P: 'player', B: 'banker', T: 'tie' } as const;

/** Marks as `column.row`, with the ties that strike a mark through. */
const road = (letters: string) =>
  bigRoad(
    [...letters].flatMap((letter) =>
      letter === 'P' || letter === 'B' || letter === 'T' ? winners[letter] : [],
    ),
  )
    .map(
      ({ column, row, winner, ties }) =>
        `${winner === 'player' ? 'P' : 'B'}${column}.${row}${'/'.repeat(ties)}`,
    )
    .join(' ');

test('the big road begins a column with every change of the winner', () => {
  expect(road('PPBP')).toBe('P0.0 P0.1 B1.0 P2.0');
});

test('a streak of more than six turns to the right, and the next streak does not overlap it', () => {
  expect(road('BBBBBBBB')).toBe('B0.0 B0.1 B0.2 B0.3 B0.4 B0.5 B1.5 B2.5');
  expect(road('BBBBBBBPPPPPPP')).toBe(
    'B0.0 B0.1 B0.2 B0.3 B0.4 B0.5 B1.5 P1.0 P1.1 P1.2 P1.3 P1.4 P2.4 P3.4',
  );
});

test('a tie strikes the last win through, and a tie before any win strikes the first one', () => {
  expect(road('BTTP')).toBe('B0.0// P1.0');
  expect(road('TPT')).toBe('P0.0//');
});

test('the bead plate fills columns of six', () => {
  expect(beadPlaces(8).at(-1)).toEqual({ column: 1, row: 1 });
});
