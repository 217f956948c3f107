import { expect, test } from 'vitest';
import { parseSearchParams } from '../../typed-search-params.ts';
import { betDaysOf, betFilterParams } from './bet-filter.ts';

const parse = (query: string) => parseSearchParams(betFilterParams, new URLSearchParams(query));
const noon = new Date(2026, 2, 3, 12);

test('a bet history shows thirty days, or the period or single day of its URL', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(betDaysOf(parse(''), noon)).toEqual({ fromDate: '2026-02-02', toDate: '2026-03-03', timeZone });
  expect(betDaysOf(parse('period=7d'), noon)).toMatchObject({ fromDate: '2026-02-25', toDate: '2026-03-03' });
  expect(betDaysOf(parse('period=7d&day=2026-01-31'), noon)).toMatchObject({
    fromDate: '2026-01-31',
    toDate: '2026-01-31',
  });
});

test('invalid values in the URL are ignored', () => {
  expect(parse('period=forever&day=2026-02-30&game=%20')).toEqual(parse(''));
  expect(parse(`game=${'x'.repeat(500)}`).game).toHaveLength(200);
});
