import type { MarketCell, MarketGroup, MarketTab } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { tCup } from './t.ts';
import type { CupFixture } from './types.ts';

const marketKeys = ['result', 'goals', 'both', 'score'] as const;
type MarketKey = (typeof marketKeys)[number];
const isMarketKey = (id: string): id is MarketKey => marketKeys.some((key) => key === id);
const listedGoals = [0, 1, 2, 3];

export const matchMarketName = (id: string): string => (isMarketKey(id) ? tCup(`market.${id}`) : id);

export function matchTabs(
  markets: readonly { readonly id: string; readonly positions: readonly string[] }[],
): MarketTab[] {
  const positionsOf = (isScore: boolean) =>
    markets.filter(({ id }) => (id === 'score') === isScore).flatMap(({ positions }) => positions);
  return [
    { id: 'main', label: tCup('tab.main'), positions: positionsOf(false) },
    { id: 'score', label: tCup('market.score'), positions: positionsOf(true) },
  ];
}

export function matchGroups(tab: string, { home, away }: CupFixture): MarketGroup[] {
  const names = { home: villageOf(home).name, away: villageOf(away).name };
  if (tab === 'score') return scoreGroups(names);
  const group = (market: MarketKey, cells: readonly (readonly [position: string, label: string])[]) => ({
    heading: matchMarketName(market),
    columns: cells.length,
    cells: cells.map(
      ([position, label]): MarketCell => ({ position, label, name: `${matchMarketName(market)}: ${label}` }),
    ),
  });
  return [
    group('result', [
      ['win-home', names.home],
      ['draw', tCup('draw')],
      ['win-away', names.away],
    ]),
    group('goals', [
      ['goals-over', tCup('goals.over')],
      ['goals-under', tCup('goals.under')],
    ]),
    group('both', [
      ['both-score', tCup('both.yes')],
      ['not-both', tCup('both.no')],
    ]),
  ];
}

function scoreGroups({ home, away }: Readonly<Record<'home' | 'away', string>>): MarketGroup[] {
  const cells = listedGoals.flatMap((own) =>
    listedGoals.map((other) => ({
      position: `score-${own}-${other}`,
      label: `${own}–${other}`,
      name: `${matchMarketName('score')} ${own}–${other}`,
    })),
  );
  return [
    { heading: tCup('fixture', { home, away }), columns: listedGoals.length, cells },
    { columns: 1, cells: [{ position: 'score-other', label: tCup('otherScore') }] },
  ];
}
