import type { PlayerSort } from '@golden-acers/contract';
import { type UserColumn, userColumns, userSorts } from '@golden-acers/contract/player-table';
import { isDay } from './ui/dates/period.ts';
import { useUrlSearchParams } from './url-search-params.ts';

const recordViews = ['transaction-records', 'game-records', 'jp-records', 'welfare-records'] as const;
export type RecordView = (typeof recordViews)[number];
const nonRecordViews = [
  'users',
  'player',
  'jobs',
  'requests',
  'admin-structure',
  'audit',
  'setting',
  'reports',
  'jp-setting',
  'download',
] as const;
export type ConsoleView = (typeof nonRecordViews)[number] | RecordView;

const consoleViews: readonly ConsoleView[] = [...nonRecordViews, ...recordViews];

/** What lies beside the transaction records. */
const otherTransactionsTabs = ['reviews', 'statements'] as const;
export type TransactionsTab = 'records' | (typeof otherTransactionsTabs)[number];

/** What lies on a player's page. */
export const playerTabs = [
  'overview',
  'transfers',
  'game-records',
  'jp-records',
  'transaction-records',
  'requests',
  'activity',
  'sessions',
  'notes',
  'audit',
] as const;
type PlayerTab = (typeof playerTabs)[number];

/** Where in the console an agent is. It lies in the address, so that reload, back and a bookmark keep the place. */
export interface ConsoleLocation {
  readonly view: ConsoleView;
  readonly search: string;
  readonly page: number;
  readonly isIncludingProhibited: boolean;
  /** Of User Management. */
  readonly sort: PlayerSort;
  /** The label that its players have; empty: whichever. */
  readonly labelId: string;
  /** Those that its table shows. */
  readonly columns: readonly UserColumn[];
  /** Of a player's page. */
  readonly playerTab: PlayerTab;
  /** The account whose records are asked for, and for when. */
  readonly player: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly recordsPage: number;
  /** The job that is open; empty: the list of them. */
  readonly jobId: string;
  /** Of the transaction records. */
  readonly transactionsTab: TransactionsTab;
  /** The day whose statement is open; empty: the list of days. */
  readonly statementDay: string;
  /** Of the audit log: what its acts are about; empty: everything. */
  readonly auditArea: string;
}

/** Longer text can't be a search or an account, and the server refuses it. */
const maxTextLength = 60;
/** Fifty accounts of at most 32 characters. */
const maxAccountsLength = 1_650;

export function parseConsoleLocation(params: URLSearchParams): ConsoleLocation {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, maxTextLength);
  return {
    view: consoleViews.find((view) => view === params.get('view')) ?? 'users',
    search: text('search'),
    page: parsePageNumber(params.get('page')),
    isIncludingProhibited: params.get('prohibited') === 'on',
    sort: parseSort(params.get('sort')),
    labelId: /^lb_[0-9a-z]{26}$/.exec(params.get('label') ?? '')?.[0] ?? '',
    columns: parseColumns(params.get('columns')),
    playerTab: playerTabs.find((part) => part === params.get('part')) ?? 'overview',
    player: parseAccounts(params.get('player')),
    fromDate: text('from'),
    toDate: text('to'),
    recordsPage: parsePageNumber(params.get('records-page')),
    jobId: /^jb_[0-9a-z]{26}$/.exec(params.get('job') ?? '')?.[0] ?? '',
    transactionsTab: otherTransactionsTabs.find((tab) => tab === params.get('tab')) ?? 'records',
    statementDay: isDay(text('day')) ? text('day') : '',
    auditArea: /^[a-z_]{2,30}$/.exec(params.get('area') ?? '')?.[0] ?? '',
  };
}

/** One account, or several with commas between, as questions about records take them. */
function parseAccounts(text: string | null): string {
  return (text ?? '').trim().slice(0, maxAccountsLength);
}

function parseSort(text: string | null): PlayerSort {
  const sort = userSorts.find((one) => one === text?.replace('-', ''));
  if (sort === undefined) return '-id';
  return text?.startsWith('-') ? `-${sort}` : sort;
}

/** In the table's order, whatever stands in the address. Whom a row is about is always told. */
function parseColumns(text: string | null): readonly UserColumn[] {
  const named = (text ?? '').split(' ');
  const shown = userColumns.filter((column) => named.includes(column));
  return shown.includes('account') ? shown : userColumns;
}

function parsePageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** Only what differs from the bare console, so that an address stays short. */
export function toConsoleSearchParams(place: ConsoleLocation): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string, isPlain: boolean) => !isPlain && params.set(name, value);
  put('view', place.view, place.view === 'users');
  put('search', place.search, place.search === '');
  put('page', String(place.page), place.page === 1);
  put('prohibited', 'on', !place.isIncludingProhibited);
  put('sort', place.sort, place.sort === '-id');
  put('label', place.labelId, place.labelId === '');
  put('columns', place.columns.join(' '), place.columns.length === userColumns.length);
  put('part', place.playerTab, place.playerTab === 'overview');
  put('player', place.player, place.player === '');
  put('from', place.fromDate, place.fromDate === '');
  put('to', place.toDate, place.toDate === '');
  put('records-page', String(place.recordsPage), place.recordsPage === 1);
  put('job', place.jobId, place.jobId === '');
  put('tab', place.transactionsTab, place.transactionsTab === 'records');
  put('day', place.statementDay, place.statementDay === '');
  put('area', place.auditArea, place.auditArea === '');
  return params;
}

/** `isStep` false replaces the history entry: typing in a search box is not a step back. */
export type NavigateConsole = (change: Partial<ConsoleLocation>, isStep?: boolean) => void;

export function useConsoleLocation(): [ConsoleLocation, NavigateConsole] {
  const [params, setParams] = useUrlSearchParams();
  const move: NavigateConsole = (change, isStep = true) =>
    setParams((now) => toConsoleSearchParams({ ...parseConsoleLocation(now), ...change }), {
      replace: !isStep,
    });
  return [parseConsoleLocation(params), move];
}
