import type { SortBy } from '@golden-acers/contract';
import { type UserColumn, userColumns, userSorts } from '@golden-acers/contract/user-table';
import { useAddress } from '../address.ts';
import { isDay } from './period.ts';

const recordKinds = ['transaction-records', 'game-records', 'jp-records', 'welfare-records'] as const;
export type RecordKind = (typeof recordKinds)[number];
const deskViews = [
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
export type View = (typeof deskViews)[number] | RecordKind;

const views: readonly View[] = [...deskViews, ...recordKinds];

/** What lies beside the transaction records. */
const deskTabs = ['reviews', 'statements'] as const;
export type Tab = 'records' | (typeof deskTabs)[number];

/** What lies on a player's page. */
export const playerParts = [
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
type PlayerPart = (typeof playerParts)[number];

/** Where in the console an agent is. It lies in the address, so that reload, back and a bookmark keep the place. */
export interface ConsolePlace {
  readonly view: View;
  readonly search: string;
  readonly page: number;
  readonly showsProhibited: boolean;
  /** Of User Management. */
  readonly sort: SortBy;
  /** The label that its players have; empty: whichever. */
  readonly label: string;
  /** Those that its table shows. */
  readonly columns: readonly UserColumn[];
  /** Of a player's page. */
  readonly part: PlayerPart;
  /** The account whose records are asked for, and for when. */
  readonly player: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly recordsPage: number;
  /** The job that is open; empty: the list of them. */
  readonly job: string;
  /** Of the transaction records. */
  readonly tab: Tab;
  /** The day whose statement is open; empty: the list of days. */
  readonly day: string;
  /** Of the audit log: what its acts are about; empty: everything. */
  readonly area: string;
}

/** Longer text can't be a search or an account, and the server refuses it. */
const textMax = 60;
/** Fifty accounts of at most 32 characters. */
const accountsTextMax = 1_650;

export function parsePlace(params: URLSearchParams): ConsolePlace {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, textMax);
  return {
    view: views.find((view) => view === params.get('view')) ?? 'users',
    search: text('search'),
    page: pageOf(params.get('page')),
    showsProhibited: params.get('prohibited') === 'on',
    sort: sortOf(params.get('sort')),
    label: /^lb_[0-9a-z]{26}$/.exec(params.get('label') ?? '')?.[0] ?? '',
    columns: columnsOf(params.get('columns')),
    part: playerParts.find((part) => part === params.get('part')) ?? 'overview',
    player: accountsIn(params.get('player')),
    fromDate: text('from'),
    toDate: text('to'),
    recordsPage: pageOf(params.get('records-page')),
    job: /^jb_[0-9a-z]{26}$/.exec(params.get('job') ?? '')?.[0] ?? '',
    tab: deskTabs.find((tab) => tab === params.get('tab')) ?? 'records',
    day: isDay(text('day')) ? text('day') : '',
    area: /^[a-z_]{2,30}$/.exec(params.get('area') ?? '')?.[0] ?? '',
  };
}

/** One account, or several with commas between, as questions about records take them. */
function accountsIn(text: string | null): string {
  return (text ?? '').trim().slice(0, accountsTextMax);
}

function sortOf(text: string | null): SortBy {
  const sort = userSorts.find((one) => one === text?.replace('-', ''));
  if (sort === undefined) return '-id';
  return text?.startsWith('-') ? `-${sort}` : sort;
}

/** In the table's order, whatever stands in the address. Whom a row is about is always told. */
function columnsOf(text: string | null): readonly UserColumn[] {
  const named = (text ?? '').split(' ');
  const shown = userColumns.filter((column) => named.includes(column));
  return shown.includes('account') ? shown : userColumns;
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** Only what differs from the bare console, so that an address stays short. */
export function placeParams(place: ConsolePlace): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string, isPlain: boolean) => !isPlain && params.set(name, value);
  put('view', place.view, place.view === 'users');
  put('search', place.search, place.search === '');
  put('page', String(place.page), place.page === 1);
  put('prohibited', 'on', !place.showsProhibited);
  put('sort', place.sort, place.sort === '-id');
  put('label', place.label, place.label === '');
  put('columns', place.columns.join(' '), place.columns.length === userColumns.length);
  put('part', place.part, place.part === 'overview');
  put('player', place.player, place.player === '');
  put('from', place.fromDate, place.fromDate === '');
  put('to', place.toDate, place.toDate === '');
  put('records-page', String(place.recordsPage), place.recordsPage === 1);
  put('job', place.job, place.job === '');
  put('tab', place.tab, place.tab === 'records');
  put('day', place.day, place.day === '');
  put('area', place.area, place.area === '');
  return params;
}

/** `isStep` false replaces the history entry: typing in a search box is not a step back. */
export type Move = (change: Partial<ConsolePlace>, isStep?: boolean) => void;

export function useConsolePlace(): [ConsolePlace, Move] {
  const [params, setParams] = useAddress();
  const move: Move = (change, isStep = true) =>
    setParams((now) => placeParams({ ...parsePlace(now), ...change }), { replace: !isStep });
  return [parsePlace(params), move];
}
