import type { GoldenNetsEvent, GoldenNetsInfo, SpeciesId } from '@golden-acers/games/golden-nets';
import type { GameDetails, GameRound } from '../../api.ts';
import { formatCurrency, formatList, formatNumber, formatPercentText } from '../../language/formats.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { h } from '../../shell/dom.ts';
import { tGoldenNets } from './t.ts';
import type { GoldenNetsTypes } from './types.ts';

type SpeciesInfo = GoldenNetsInfo['species'][number];

export const speciesName = (id: SpeciesId) => tGoldenNets(`name.${id}`);

/** "an octopus" */
export const speciesNameWithArticle = (id: SpeciesId) => tGoldenNets(`fish.${id}`, { count: 1 });

/** "×50", or "×3–100" where the catch decides. */
export function multiplierText({ pays }: SpeciesInfo): string {
  const [least, most] = [pays[0]?.multiplier, pays.at(-1)?.multiplier];
  return least === most ? `×${least}` : `×${least}–${most}`;
}

/** The same for the ear. */
export function multiplierDescription({ pays }: SpeciesInfo): string {
  const [least = 0, most = 0] = [pays[0]?.multiplier, pays.at(-1)?.multiplier];
  return least === most
    ? tGoldenNets('pays', { stakes: least })
    : tGoldenNets('paysBetween', { least, most });
}

/** "2 sardines and a shark", in the order of the net. */
function speciesCountsText(ids: readonly SpeciesId[]): string {
  const counts = new Map<SpeciesId, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return formatList([...counts].map(([id, count]) => tGoldenNets(`fish.${id}`, { count })));
}

const speciesIn = (events: readonly GoldenNetsEvent[], type: 'capture' | 'escape') =>
  events.flatMap((event) => (event.type === type ? [event.species] : []));

export function describeGoldenNetsOutcome({ events, payoutCents }: GameRound<GoldenNetsTypes>): string {
  const [caught, slipped] = [speciesIn(events, 'capture'), speciesIn(events, 'escape')];
  const sentences: string[] = [];
  if (caught.length > 0)
    sentences.push(
      tGoldenNets('caught', { fish: speciesCountsText(caught), amount: formatCurrency(payoutCents) }),
    );
  if (slipped.length > 0) {
    sentences.push(
      capitalizeFirst(
        tGoldenNets('fishSlipped', { count: slipped.length, fish: speciesCountsText(slipped) }),
      ),
    );
  }
  return sentences.join(' ');
}

const tableHead = (
  ...keys: readonly ('fishHead' | 'paysHead' | 'alone' | 'ofTwo' | 'ofThree' | 'howOften')[]
) => h('thead', {}, h('tr', {}, ...keys.map((key) => h('th', { scope: 'col' }, tGoldenNets(key)))));

function speciesTable({ species }: GoldenNetsInfo): Node {
  const rows = species.map((row) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, speciesName(row.id)),
      h('td', {}, multiplierText(row)),
      ...row.catchPercent.map((percent) => h('td', {}, formatPercentText(percent))),
    ),
  );
  return h(
    'table',
    { class: 'nets-table' },
    h('caption', {}, tGoldenNets('chances')),
    tableHead('fishHead', 'paysHead', 'alone', 'ofTwo', 'ofThree'),
    h('tbody', {}, ...rows),
  );
}

function specialTable(row: SpeciesInfo): Node {
  const rows = row.pays.map((pay) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `×${formatNumber(pay.multiplier)}`),
      h('td', {}, formatPercentText(pay.percent)),
    ),
  );
  return h(
    'table',
    { class: 'nets-table' },
    h('caption', {}, tGoldenNets('specialPays', { fish: speciesName(row.id) })),
    tableHead('paysHead', 'howOften'),
    h('tbody', {}, ...rows),
  );
}

export function renderGoldenNetsRules(
  { info: sheet }: GameDetails<GoldenNetsTypes>,
  stakeCents: number,
): Node {
  const body = document.createDocumentFragment();
  const lines = [
    tGoldenNets('howCast', { amount: formatCurrency(stakeCents), most: sheet.maxTargets }),
    tGoldenNets('howPay'),
    tGoldenNets('howShare'),
    tGoldenNets('howSpecial'),
  ];
  body.append(...lines.map((line) => h('p', { class: 'nets-rule' }, line)), speciesTable(sheet));
  body.append(...sheet.species.filter(({ kind }) => kind === 'special').map(specialTable));
  return body;
}
