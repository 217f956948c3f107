import type { PlayerSort, SavedView } from '@golden-acers/contract';
import { type UserColumn, userColumns, userSorts } from '@golden-acers/contract/player-table';
import {
  type ChangeSearchParams,
  flagParam,
  idParam,
  type SearchParamsSchema,
  textParam,
} from '../../typed-search-params.ts';
import type { PlayersQueryParams } from './players.queries.ts';

export interface PlayersParams {
  readonly search: string;
  readonly prohibited: boolean;
  readonly sort: PlayerSort;
  readonly label: string;
  readonly columns: readonly UserColumn[];
}
export type ChangePlayersParams = ChangeSearchParams<PlayersParams>;

const defaultSort = '-id';

function parseSort(text: string): PlayerSort {
  const sort = userSorts.find((one) => one === text.replace('-', ''));
  if (sort === undefined) return defaultSort;
  return text.startsWith('-') ? `-${sort}` : sort;
}

/** In the table's own order. The account is always shown. */
function parseColumns(text: string): readonly UserColumn[] {
  const shown = userColumns.filter((column) => text.split(' ').includes(column));
  return shown.includes('account') ? shown : userColumns;
}

export const playersParams: SearchParamsSchema<PlayersParams> = {
  search: textParam(),
  prohibited: flagParam,
  sort: { parse: parseSort, format: (sort) => (sort === defaultSort ? '' : sort) },
  label: idParam('lb'),
  columns: {
    parse: parseColumns,
    format: (columns) => (columns.length === userColumns.length ? '' : columns.join(' ')),
  },
};

export function playersQueryParamsOf({ search, prohibited, sort, label }: PlayersParams): PlayersQueryParams {
  return { search, status: prohibited ? 'all' : 'Active', label, sort };
}

export function paramsOfSavedView({ status, label, ...rest }: SavedView['settings']): PlayersParams {
  return { ...rest, prohibited: status === 'all', label: label ?? '' };
}

export function savedViewSettingsOf({ columns, ...params }: PlayersParams): SavedView['settings'] {
  const { search, status, sort, label } = playersQueryParamsOf({ columns, ...params });
  return { search, status, sort, label: label === '' ? null : label, columns: [...columns] };
}
