import { userColumns } from '@golden-acers/contract/user-table';
import { describe, expect, it } from 'vitest';
import { type ConsolePlace, parsePlace, placeParams } from './console-address.ts';

const bare: ConsolePlace = {
  view: 'users',
  search: '',
  page: 1,
  showsProhibited: false,
  sort: '-id',
  label: '',
  columns: userColumns,
  part: 'overview',
  player: '',
  fromDate: '',
  toDate: '',
  recordsPage: 1,
  job: '',
  tab: 'records',
  day: '',
  area: '',
};
const there: ConsolePlace = {
  view: 'jp-records',
  search: 'ada & co',
  page: 3,
  showsProhibited: true,
  sort: 'balance',
  label: `lb_${'0'.repeat(26)}`,
  columns: ['id', 'account', 'balance'],
  part: 'notes',
  player: 'ada_1',
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  recordsPage: 2,
  job: `jb_${'0'.repeat(26)}`,
  tab: 'statements',
  day: '2026-01-07',
  area: 'money',
};

describe("the console's address", () => {
  it('opens the user management, without the prohibited, when it says nothing', () => {
    expect(parsePlace(new URLSearchParams())).toEqual(bare);
    expect(placeParams(bare).toString()).toBe('');
  });

  it('brings an agent back to the same place', () => {
    expect(parsePlace(placeParams(there))).toEqual(there);
  });

  it('takes strange values for absent ones', () => {
    const strange = new URLSearchParams(
      'view=secrets&page=-1&records-page=1e9&prohibited=yes&tab=secrets&day=yesterday&sort=--id&label=1&columns=id&part=9&area=1',
    );
    expect(parsePlace(strange)).toEqual(bare);
    expect(parsePlace(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(60);
  });
});
