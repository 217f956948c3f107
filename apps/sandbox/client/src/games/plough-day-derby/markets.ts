import type { MarketCell, MarketGroup, MarketTab } from '../../engines/virtual-sport/types.ts';
import { tDerby } from './t.ts';
import { type RaceFixture, runnerName } from './types.ts';

const marketKeys = ['win', 'place', 'quinella', 'exacta'] as const;
type MarketKey = (typeof marketKeys)[number];
const isMarketKey = (id: string): id is MarketKey => marketKeys.some((key) => key === id);
const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

export const raceMarketName = (id: string): string => (isMarketKey(id) ? tDerby(`market.${id}`) : id);

export function raceMarketTabs(
  markets: readonly { readonly id: string; readonly positions: readonly string[] }[],
): MarketTab[] {
  const positionsOf = (...ids: readonly string[]) =>
    markets.filter(({ id }) => ids.includes(id)).flatMap(({ positions }) => positions);
  return [
    { id: 'single', label: tDerby('tab.single'), positions: positionsOf('win', 'place') },
    { id: 'quinella', label: tDerby('market.quinella'), positions: positionsOf('quinella') },
    { id: 'exacta', label: tDerby('market.exacta'), positions: positionsOf('exacta') },
  ];
}

export function raceMarketGroups(tab: string, race: RaceFixture, isPortrait: boolean): MarketGroup[] {
  if (tab === 'quinella') return [quinellaGroup(race, isPortrait)];
  if (tab === 'exacta') return [exactaGroup(race)];
  const cells = numbers.flatMap((number): MarketCell[] => {
    const name = runnerName(race, number);
    return [
      {
        position: `win-${number}`,
        label: `${number} ${name}`,
        name: `${number} ${name}, ${raceMarketName('win')}`,
      },
      {
        position: `place-${number}`,
        label: `${number} ${raceMarketName('place')}`,
        name: `${number} ${name}, ${raceMarketName('place')}`,
      },
    ];
  });
  return [{ heading: tDerby('singleHeading'), columns: 2, cells }];
}

function quinellaGroup(race: RaceFixture, isPortrait: boolean): MarketGroup {
  const cells = numbers.flatMap((first) =>
    numbers
      .filter((second) => second > first)
      .map((second) => ({
        position: `quinella-${first}-${second}`,
        label: `${first} + ${second}`,
        name: `${raceMarketName('quinella')} ${first} ${runnerName(race, first)} + ${second} ${runnerName(race, second)}`,
      })),
  );
  return { heading: tDerby('quinellaHeading'), columns: isPortrait ? 4 : 7, cells };
}

/** Arranges the pairs as a square: the winner beside it, and the second above it. */
function exactaGroup(race: RaceFixture): MarketGroup {
  const rows = numbers.flatMap((first): MarketCell[] => [
    { label: String(first) },
    ...numbers.map((second) =>
      second === first
        ? {}
        : {
            position: `exacta-${first}-${second}`,
            name: `${raceMarketName('exacta')} ${first} ${runnerName(race, first)}, ${second} ${runnerName(race, second)}`,
          },
    ),
  ]);
  const head = [{}, ...numbers.map((number) => ({ label: String(number) }))];
  return { heading: tDerby('exactaHeading'), columns: numbers.length + 1, cells: [...head, ...rows] };
}
