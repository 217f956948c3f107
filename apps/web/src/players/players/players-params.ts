import type { PlayerSort, SavedView } from '@golden-acers/contract';
import {
  type LastLoginFilter,
  lastLoginFilters,
  type UserColumn,
  type UserStatus,
  userColumns,
  userSorts,
  userStatuses,
} from '@golden-acers/contract/player-table';
import {
  type ChangeSearchParams,
  choiceParam,
  flagParam,
  idParam,
  type SearchParamsSchema,
  textParam,
} from '../../typed-search-params.ts';
import { setFiltersOf } from './player-selection.ts';
import type { PlayersQueryParams } from './players.queries.ts';

type ProhibitedStatus = Exclude<UserStatus, 'Active'>;
export const prohibitedStatuses = userStatuses.filter((status) => status !== 'Active');

export interface PlayersParams {
  readonly search: string;
  readonly prohibited: boolean;
  readonly sort: PlayerSort;
  readonly label: string;
  /** One of the prohibited states. Empty: all. */
  readonly status: ProhibitedStatus | '';
  readonly manager: string;
  readonly balanceMin: string;
  readonly balanceMax: string;
  readonly lastLogin: LastLoginFilter | '';
  readonly columns: readonly UserColumn[];
}
export type ChangePlayersParams = ChangeSearchParams<PlayersParams>;

const defaultSort = '-id';

function parseSort(text: string): PlayerSort {
  const sort = userSorts.find((one) => one === text.replace('-', ''));
  if (sort === undefined) return defaultSort;
  return text.startsWith('-') ? `-${sort}` : sort;
}

/** In the table's order. The account is always shown. */
function parseColumns(text: string): readonly UserColumn[] {
  const shown = userColumns.filter((column) => text.split(' ').includes(column));
  return shown.includes('account') ? shown : userColumns;
}

const centsParam = {
  parse: (text: string) => (/^\d{1,13}$/.test(text) ? text : ''),
  format: (cents: string) => cents,
};

export const playersParams: SearchParamsSchema<PlayersParams> = {
  search: textParam(),
  prohibited: flagParam,
  sort: { parse: parseSort, format: (sort) => (sort === defaultSort ? '' : sort) },
  label: idParam('lb'),
  // The pages of records use the parameter `manager` for something else.
  status: { ...choiceParam<ProhibitedStatus | ''>(prohibitedStatuses, ''), name: 'playerStatus' },
  manager: { ...idParam('ag'), name: 'playersOf' },
  balanceMin: centsParam,
  balanceMax: centsParam,
  lastLogin: choiceParam<LastLoginFilter | ''>(lastLoginFilters, ''),
  columns: {
    parse: parseColumns,
    format: (columns) => (columns.length === userColumns.length ? '' : columns.join(' ')),
  },
};

export const noFilters = {
  label: '',
  status: '',
  manager: '',
  balanceMin: '',
  balanceMax: '',
  lastLogin: '',
} as const satisfies Partial<PlayersParams>;

/** True without a search and filters. The switch for prohibited accounts does not count. */
export function isUnfiltered({ search, label, status, manager, ...params }: PlayersParams): boolean {
  const { balanceMin, balanceMax, lastLogin } = params;
  return [search, label, status, manager, balanceMin, balanceMax, lastLogin].every((text) => text === '');
}

export function playersQueryParamsOf({
  prohibited,
  status,
  columns: _,
  ...params
}: PlayersParams): PlayersQueryParams {
  return { ...params, status: prohibited ? status || 'all' : 'Active' };
}

export function paramsOfSavedView(view: SavedView['settings']): PlayersParams {
  const { search, status, sort, columns } = view;
  return {
    ...{ search, sort, columns },
    prohibited: status !== 'Active',
    status: status === 'all' || status === 'Active' ? '' : status,
    label: view.label ?? '',
    manager: view.manager ?? '',
    balanceMin: view.balanceMin ?? '',
    balanceMax: view.balanceMax ?? '',
    lastLogin: view.lastLogin ?? '',
  };
}

/** In the order of the contract, so that views can be compared as texts. */
export function savedViewSettingsOf(params: PlayersParams): SavedView['settings'] {
  const { search, status, sort, ...filters } = playersQueryParamsOf(params);
  const { label = null, ...set } = setFiltersOf({ search, status, ...filters });
  return { search, status, sort, label, ...set, columns: [...params.columns] };
}
