import '../table/table.css';
import '../table/table-narrow.css';
import './virtual-sport.css';
import type { SportInfo, SportOutcome } from '@golden-acers/games/engines/virtual-sport';
import type { GameModule } from '../../game.ts';
import { formatDecimal, formatPercentText } from '../../language/formats.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { createTableModule } from '../table/run-table-game.ts';
import type { TableGame, TableTypes } from '../table/types.ts';
import { createMarketBoard } from './market-board.ts';
import { fixtureOf, ReplayScene } from './replay-scene.ts';
import { tSport } from './t.ts';
import type { SportTheme } from './types.ts';

/** Creates a `GameModule` for a virtual sport: the shared table with a board of prices and a replay. */
export const createSportModule = <Fixture, Result>(
  theme: SportTheme<Fixture, Result>,
): GameModule<TableTypes> => createTableModule(toTableGame(theme));

function toTableGame<Fixture, Result>(
  theme: SportTheme<Fixture, Result>,
): TableGame<SportInfo<Fixture>, SportOutcome<Result>> {
  return {
    className: `vs ${theme.className}`,
    textEngines: ['virtual-sport'],
    createScene: (host, info, shell) => new ReplayScene(host, { theme, info, shell }),
    boardTabs: (info) => theme.tabs(info),
    createBoard(info, isPortrait, { setup, tab }) {
      const fixture = fixtureOf(info, setup);
      const groups = fixture === undefined ? [] : theme.groups(tab, fixture, isPortrait);
      return createMarketBoard(groups, fixture?.prices ?? {}, isPortrait);
    },
    describeOutcome(outcome, info) {
      const fixture = fixtureOf(info, outcome);
      return fixture === undefined ? '' : theme.describeResult(fixture, outcome.result);
    },
    renderRecent(outcome, info) {
      const fixture = fixtureOf(info, outcome);
      const text = fixture === undefined ? '' : theme.badgeText(fixture, outcome.result);
      return h('span', { class: 'vs-badge' }, text);
    },
    winningPositions: ({ winners }) => winners,
    outcomeOf({ events }) {
      const result = events.find(({ type }) => type === 'sport-result');
      // The engine's own rules wrote this result.
      return result as unknown as SportOutcome<Result> | undefined;
    },
    positionName: (id) => id,
    renderRules: ({ info }) => renderSportRules(theme, info),
  };
}

/** Renders the par sheet: for each market the range of chance, price and return over all fixtures. */
function renderSportRules<Fixture, Result>(
  theme: SportTheme<Fixture, Result>,
  { markets }: SportInfo<Fixture>,
): Node {
  const range = ([from, to]: readonly [string, string]) => (from === to ? from : `${from} – ${to}`);
  const percents = ([from, to]: readonly [string, string]) =>
    range([formatPercentText(from), formatPercentText(to)]);
  const rows = markets.map(({ id, chancePercent, price: [lowest, highest], returnPercent }) =>
    tableRow(
      theme.marketName(id),
      percents(chancePercent),
      range([formatDecimal(lowest / 100, 2), formatDecimal(highest / 100, 2)]),
      percents(returnPercent),
    ),
  );
  const head = tableHead([
    tSport('marketHead'),
    tSport('chanceHead'),
    tSport('priceHead'),
    tSport('returnHead'),
  ]);
  return fragment(
    ...theme.rules().map((text) => h('p', { class: 'rule' }, text)),
    h('p', { class: 'rule' }, tSport('rules.price')),
    h('table', { class: 'rules-table' }, head, h('tbody', {}, ...rows)),
  );
}
