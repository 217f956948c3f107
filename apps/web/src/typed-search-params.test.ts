import { userColumns } from '@golden-acers/contract/player-table';
import { describe, expect, test } from 'vitest';
import { playersParams } from './players/players/players-params.ts';
import { recordsParams } from './reporting/provider-records/records.queries.ts';
import { parseSearchParams, withSearchParams } from './typed-search-params.ts';

const schema = { ...playersParams, ...recordsParams };
const parse = (params: URLSearchParams) => parseSearchParams(schema, params);

const bare = {
  search: '',
  prohibited: false,
  sort: '-id',
  label: '',
  status: '',
  manager: '',
  balanceMin: '',
  balanceMax: '',
  lastLogin: '',
  columns: userColumns,
  player: '',
  managerId: '',
  from: '',
  to: '',
} as const;
const given = {
  search: 'ada & co',
  prohibited: true,
  sort: 'balance',
  label: `lb_${'0'.repeat(26)}`,
  status: 'Excluded',
  manager: `ag_${'1'.repeat(26)}`,
  balanceMin: '100',
  balanceMax: '2500',
  lastLogin: 'before_30',
  columns: ['id', 'account', 'balance'],
  player: 'ada_1',
  managerId: `ag_${'0'.repeat(26)}`,
  from: '2026-01-01',
  to: '2026-01-31',
} as const;

describe('the URL parameters of a console page', () => {
  test('show every active player in the default order if they are empty', () => {
    expect(parse(new URLSearchParams())).toEqual(bare);
    expect(withSearchParams(schema, new URLSearchParams(), bare).toString()).toBe('');
  });

  test('keep the search, the filters and the columns after a reload', () => {
    expect(parse(withSearchParams(schema, new URLSearchParams(), given))).toEqual(given);
  });

  test('leave the parameters of other pages unchanged', () => {
    const changed = withSearchParams(schema, new URLSearchParams('view=audit&area=money'), {
      player: 'ada_1',
    });
    expect(changed.toString()).toBe('view=audit&area=money&player=ada_1');
  });

  test('ignore unknown values', () => {
    expect(parse(new URLSearchParams('prohibited=yes&sort=--id&label=1&columns=id&balanceMin=-1'))).toEqual(
      bare,
    );
    expect(parse(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(60);
  });
});
