import { userColumns } from '@golden-acers/contract/player-table';
import { describe, expect, it } from 'vitest';
import { type ConsoleLocation, parseConsoleLocation, toConsoleSearchParams } from './console-location.ts';

const bare: ConsoleLocation = {
  view: 'users',
  search: '',
  page: 1,
  isIncludingProhibited: false,
  sort: '-id',
  labelId: '',
  columns: userColumns,
  playerTab: 'overview',
  player: '',
  fromDate: '',
  toDate: '',
  recordsPage: 1,
  jobId: '',
  transactionsTab: 'records',
  statementDay: '',
  auditArea: '',
};
const there: ConsoleLocation = {
  view: 'jp-records',
  search: 'ada & co',
  page: 3,
  isIncludingProhibited: true,
  sort: 'balance',
  labelId: `lb_${'0'.repeat(26)}`,
  columns: ['id', 'account', 'balance'],
  playerTab: 'notes',
  player: 'ada_1',
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  recordsPage: 2,
  jobId: `jb_${'0'.repeat(26)}`,
  transactionsTab: 'statements',
  statementDay: '2026-01-07',
  auditArea: 'money',
};

describe("the console's address", () => {
  it('opens the user management, without the prohibited, when it says nothing', () => {
    expect(parseConsoleLocation(new URLSearchParams())).toEqual(bare);
    expect(toConsoleSearchParams(bare).toString()).toBe('');
  });

  it('brings an agent back to the same place', () => {
    expect(parseConsoleLocation(toConsoleSearchParams(there))).toEqual(there);
  });

  it('takes strange values for absent ones', () => {
    const strange = new URLSearchParams(
      'view=secrets&page=-1&records-page=1e9&prohibited=yes&tab=secrets&day=yesterday&sort=--id&label=1&columns=id&part=9&area=1',
    );
    expect(parseConsoleLocation(strange)).toEqual(bare);
    expect(parseConsoleLocation(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(60);
  });
});
