import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import { formatNumber } from '../../language/formats.ts';
import { h } from '../../shell/dom.ts';
import { tRoulette } from './t.ts';

const shownNumbers = 24;
const shownFrequent = 4;

export const colourOf = (pocket: number, { red }: RouletteInfo) =>
  pocket === 0 ? 'green' : red.includes(pocket) ? 'red' : 'black';

export const numberBadge = (pocket: number, info: RouletteInfo) =>
  h('span', { class: `or-badge or-${colourOf(pocket, info)}` }, String(pocket));

/**
 * Renders the last numbers, the share of each colour, and the numbers that came most often. The newest is
 * last.
 */
export function renderStatistics(pockets: readonly number[], info: RouletteInfo): HTMLElement {
  const newest = pockets.slice(-shownNumbers).toReversed();
  const last = h('ol', { class: 'or-last', 'aria-label': tRoulette('last') });
  last.append(...newest.map((pocket) => h('li', {}, numberBadge(pocket, info))));
  return h(
    'div',
    { class: 'or-statistics' },
    last,
    ...(pockets.length === 0 ? [] : summaries(pockets, info)),
  );
}

function summaries(pockets: readonly number[], info: RouletteInfo): HTMLElement[] {
  const count = (colour: string) => pockets.filter((pocket) => colourOf(pocket, info) === colour).length;
  const share = (['red', 'black', 'green'] as const).map((colour) => {
    const part = h('span', { class: `or-share or-${colour}` }, formatNumber(count(colour)));
    part.style.flexGrow = String(count(colour));
    part.setAttribute('aria-label', `${tRoulette(`colour.${colour}`)}: ${formatNumber(count(colour))}`);
    part.setAttribute('role', 'img');
    return part;
  });
  const times = new Map<number, number>();
  for (const pocket of pockets) times.set(pocket, (times.get(pocket) ?? 0) + 1);
  const frequent = [...times].toSorted(([, one], [, other]) => other - one).slice(0, shownFrequent);
  return [
    h('div', { class: 'or-shares', role: 'group', 'aria-label': tRoulette('colours') }, ...share),
    h(
      'p',
      { class: 'or-frequent' },
      h('span', {}, tRoulette('frequent', { count: pockets.length })),
      ...frequent.map(([pocket, seen]) =>
        h('span', { class: 'or-hot' }, numberBadge(pocket, info), h('b', {}, `×${formatNumber(seen)}`)),
      ),
    ),
  ];
}
