import { choiceParam, useTypedSearchParams, withTexts } from './typed-search-params.ts';
import { useUrlSearchParams } from './url-search-params.ts';

/** The console's pages. Bookmarks and mails contain `/adminacers?view=…`, so the names must not change. */
const consoleViewNames = [
  'users',
  'transaction-records',
  'game-records',
  'jp-records',
  'welfare-records',
  'admin-structure',
  'reports',
  'jp-setting',
  'setting',
  'download',
  'player',
  'jobs',
  'requests',
  'audit',
  'failed-jobs',
  'api-keys',
  'system',
  'webhooks',
  'alarms',
  'announcements',
  'tickets',
  'promotions',
  'tournaments',
  'till',
] as const;
export type ConsoleView = (typeof consoleViewNames)[number];
export type RecordView = Extract<ConsoleView, `${string}-records`>;

type ConsoleLinkParams = Readonly<
  Partial<
    Record<
      | 'webhook'
      | 'delivery'
      | 'player'
      | 'manager'
      | 'part'
      | 'from'
      | 'to'
      | 'job'
      | 'tab'
      | 'day'
      | 'area'
      | 'agents',
      string
    >
  >
>;

export interface ConsoleDestination {
  readonly view: ConsoleView;
  readonly params?: ConsoleLinkParams;
}

export type OpenConsoleView = (view: ConsoleView, params?: ConsoleLinkParams) => void;

const viewParams = { view: choiceParam(consoleViewNames, 'users') };

/** Without a player's name, the URL leads to the list. */
export function useConsoleView(): ConsoleView {
  const [{ view }] = useTypedSearchParams(viewParams);
  const [params] = useUrlSearchParams();
  return view === 'player' && !params.get('player') ? 'users' : view;
}

/** Opens a page of the console. Parameters of other pages stay, with their search and filters. */
export function useOpenConsoleView(): OpenConsoleView {
  const [, setParams] = useUrlSearchParams();
  return (view, params = {}) =>
    setParams((now) => withTexts(now, { ...params, view: viewParams.view.format(view) }));
}
