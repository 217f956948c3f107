import { expect, test } from 'vitest';
import { listExpired } from './backup-rotation.ts';

/** Names of nightly backups, the newest last. */
const nightly = (days: number, last = '2026-12-01') =>
  Array.from({ length: days }, (_, index) => {
    const day = new Date(`${last}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - (days - 1 - index));
    return `${day.toISOString().slice(0, 10)}T0330Z`;
  });

function listKept(names: readonly string[]): string[] {
  const expired = new Set(listExpired(names));
  return names.filter((name) => !expired.has(name));
}

test('a week of nightly backups is kept whole', () => {
  expect(listExpired(nightly(7))).toEqual([]);
});

test('of 800 nightly backups, seven days, four weeks and twelve months are kept', () => {
  expect(listKept(nightly(800))).toEqual([
    '2026-01-31T0330Z',
    '2026-02-28T0330Z',
    '2026-03-31T0330Z',
    '2026-04-30T0330Z',
    '2026-05-31T0330Z',
    '2026-06-30T0330Z',
    '2026-07-31T0330Z',
    '2026-08-31T0330Z',
    '2026-09-30T0330Z',
    '2026-10-31T0330Z',
    '2026-11-15T0330Z',
    '2026-11-22T0330Z',
    '2026-11-25T0330Z',
    '2026-11-26T0330Z',
    '2026-11-27T0330Z',
    '2026-11-28T0330Z',
    '2026-11-29T0330Z',
    '2026-11-30T0330Z',
    '2026-12-01T0330Z',
  ]);
});

test('of several backups of a day, the newest is kept', () => {
  expect(listExpired(['2026-12-01T0330Z', '2026-12-01T1200Z', '2026-12-01T0900Z'])).toEqual([
    '2026-12-01T0900Z',
    '2026-12-01T0330Z',
  ]);
});

test('old backups are kept while no newer ones replace them', () => {
  expect(listExpired(['2020-02-29T0330Z', '2021-01-01T0330Z'])).toEqual([]);
});

test('a folder with another name never expires', () => {
  const others = ['before-the-upgrade', '2020-01-01', '2020-01-01T0330Z.new-12', 'manifest.json'];
  expect(listExpired([...others, ...nightly(30)]).filter((name) => others.includes(name))).toEqual([]);
});

test('a rotation run after every backup keeps what one run over all of them keeps', () => {
  let kept: string[] = [];
  for (const name of nightly(500)) kept = listKept([...kept, name]);
  expect(kept).toEqual(listKept(nightly(500)));
});
