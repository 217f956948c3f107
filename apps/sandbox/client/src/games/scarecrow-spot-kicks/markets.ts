import type { MarketCell, MarketGroup, MarketTab } from '../../engines/virtual-sport/types.ts';
import { villageOf } from '../../engines/virtual-sport/villages.ts';
import { tSpot } from './t.ts';
import type { SpotFixture } from './types.ts';

const marketKeys = ['winner', 'ending', 'goals', 'first-kick', 'score'] as const;
type MarketKey = (typeof marketKeys)[number];
const isMarketKey = (id: string): id is MarketKey => marketKeys.some((key) => key === id);

export const marketName = (id: string): string => (isMarketKey(id) ? tSpot(`market.${id}`) : id);

/** The exact scores have a separate board. */
export function marketTabs(
  markets: readonly { readonly id: string; readonly positions: readonly string[] }[],
): MarketTab[] {
  const positionsOf = (isScore: boolean) =>
    markets.filter(({ id }) => (id === 'score') === isScore).flatMap(({ positions }) => positions);
  return [
    { id: 'main', label: tSpot('tab.main'), positions: positionsOf(false) },
    { id: 'score', label: tSpot('tab.score'), positions: positionsOf(true) },
  ];
}

const scoresOf = {
  home: ['3-0', '3-1', '3-2', '4-1', '4-2', '4-3', '5-3', '5-4'],
  away: ['0-3', '1-3', '2-3', '2-4', '3-4', '4-5'],
} as const;

export function marketGroups(tab: string, { home, away }: SpotFixture, isPortrait: boolean): MarketGroup[] {
  const names = { home: villageOf(home).name, away: villageOf(away).name };
  if (tab === 'score') return scoreGroups(names, isPortrait);
  const named = (position: string, label: string, market: MarketKey): MarketCell => ({
    position,
    label,
    name: `${marketName(market)}: ${label}`,
  });
  const firstKick = (side: 'home' | 'away'): MarketCell[] =>
    (['goal', 'miss'] as const).map((kind) => ({
      position: `first-${side}-${kind}`,
      label: tSpot(`first.${kind}`),
      name: `${tSpot('first', { team: names[side] })}: ${tSpot(`first.${kind}`)}`,
    }));
  return [
    {
      heading: marketName('winner'),
      columns: 2,
      cells: [named('win-home', names.home, 'winner'), named('win-away', names.away, 'winner')],
    },
    {
      heading: marketName('ending'),
      columns: 2,
      cells: [
        named('end-regular', tSpot('end.regular'), 'ending'),
        named('end-sudden', tSpot('end.sudden'), 'ending'),
      ],
    },
    {
      heading: marketName('goals'),
      columns: 2,
      cells: [
        named('goals-over', tSpot('goals.over'), 'goals'),
        named('goals-under', tSpot('goals.under'), 'goals'),
      ],
    },
    { heading: tSpot('first', { team: names.home }), columns: 2, cells: firstKick('home') },
    { heading: tSpot('first', { team: names.away }), columns: 2, cells: firstKick('away') },
  ];
}

function scoreGroups(names: Readonly<Record<'home' | 'away', string>>, isPortrait: boolean): MarketGroup[] {
  const group = (side: 'home' | 'away'): MarketGroup => ({
    heading: tSpot('wins', { team: names[side] }),
    columns: isPortrait ? 3 : 5,
    cells: [
      ...scoresOf[side].map((score) => ({
        position: `score-${score}`,
        label: score.replace('-', '–'),
        name: `${marketName('score')} ${score.replace('-', '–')}`,
      })),
      {
        position: `sudden-${side}`,
        label: tSpot('sudden'),
        name: tSpot('suddenFor', { team: names[side] }),
      },
    ],
  });
  return [
    group('home'),
    group('away'),
    { columns: isPortrait ? 1 : 2, cells: [{ position: 'score-other', label: tSpot('otherScore') }] },
  ];
}
