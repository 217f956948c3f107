import type { GoldenNetsEvent, GoldenNetsInfo, SpeciesId } from '@golden-acers/games/golden-nets';
import type { GameDetails, GameRound } from '../../api.ts';
import { formatCurrency, formatList, formatNumber, formatPercentText } from '../../language/formats.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tGoldenNets } from './t.ts';
import type { GoldenNetsTypes } from './types.ts';

type SpeciesInfo = GoldenNetsInfo['species'][number];

export const speciesName = (id: SpeciesId) => tGoldenNets(`name.${id}`);

export const speciesNameWithArticle = (id: SpeciesId) => tGoldenNets(`fish.${id}`, { count: 1 });

const multiplierRange = ({ pays }: SpeciesInfo) =>
  [pays[0]?.multiplier ?? 0, pays.at(-1)?.multiplier ?? 0] as const;

/** "×50", or "×3–100" for a special fish. */
export function multiplierText(info: SpeciesInfo): string {
  const [min, max] = multiplierRange(info);
  return min === max ? `×${min}` : `×${min}–${max}`;
}

/** The same for a screen reader. */
export function multiplierDescription(info: SpeciesInfo): string {
  const [min, max] = multiplierRange(info);
  return min === max ? tGoldenNets('pays', { stakes: min }) : tGoldenNets('paysBetween', { min, max });
}

/** "2 sardines and a shark", in the order of the net. */
function speciesCountsText(ids: readonly SpeciesId[]): string {
  const groups = Map.groupBy(ids, (id) => id);
  return formatList([...groups].map(([id, { length }]) => tGoldenNets(`fish.${id}`, { count: length })));
}

const speciesIn = (events: readonly GoldenNetsEvent[], type: 'capture' | 'escape') =>
  events.flatMap((event) => (event.type === type ? [event.species] : []));

export function describeGoldenNetsOutcome({ events, payoutCents }: GameRound<GoldenNetsTypes>): string {
  const [caught, escaped] = [speciesIn(events, 'capture'), speciesIn(events, 'escape')];
  const sentences: string[] = [];
  if (caught.length > 0) {
    const amount = formatCurrency(payoutCents);
    sentences.push(tGoldenNets('caught', { fish: speciesCountsText(caught), amount }));
  }
  if (escaped.length > 0) {
    const fish = speciesCountsText(escaped);
    sentences.push(capitalizeFirst(tGoldenNets('fishSlipped', { count: escaped.length, fish })));
  }
  return sentences.join(' ');
}

const rulesTable = (caption: string, head: readonly string[], rows: readonly Node[]) =>
  h(
    'table',
    { class: 'rules-table nets-table' },
    h('caption', {}, caption),
    tableHead(head),
    h('tbody', {}, ...rows),
  );

function speciesTable({ species }: GoldenNetsInfo): Node {
  const rows = species.map((info) =>
    tableRow(speciesName(info.id), multiplierText(info), ...info.catchPercent.map(formatPercentText)),
  );
  const head = (['fishHead', 'paysHead', 'alone', 'ofTwo', 'ofThree'] as const).map((key) =>
    tGoldenNets(key),
  );
  return rulesTable(tGoldenNets('chances'), head, rows);
}

function specialTable({ id, pays }: SpeciesInfo): Node {
  const rows = pays.map(({ multiplier, percent }) =>
    tableRow(`×${formatNumber(multiplier)}`, formatPercentText(percent)),
  );
  const head = [tGoldenNets('paysHead'), tGoldenNets('howOften')];
  return rulesTable(tGoldenNets('specialPays', { fish: speciesName(id) }), head, rows);
}

export function renderGoldenNetsRules({ info }: GameDetails<GoldenNetsTypes>, stakeCents: number): Node {
  const rules = [
    tGoldenNets('rules.cast', { amount: formatCurrency(stakeCents), max: info.maxTargets }),
    tGoldenNets('rules.pay'),
    tGoldenNets('rules.share'),
    tGoldenNets('rules.special'),
  ];
  return fragment(
    ...rules.map((rule) => h('p', { class: 'rule' }, rule)),
    speciesTable(info),
    ...info.species.filter(({ kind }) => kind === 'special').map(specialTable),
  );
}
