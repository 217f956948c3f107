import type { GoldenNetsEvent, GoldenNetsSheet, SpeciesId } from '@golden-acers/games';
import type { GameFacts, Round } from '../../api.ts';
import { countText, listText, money, percentText } from '../../language/figures.ts';
import { capital } from '../../language/texts.ts';
import { h } from '../../shell/dom.ts';
import { say } from './say.ts';
import type { GoldenNetsTypes } from './types.ts';

type SheetSpecies = GoldenNetsSheet['species'][number];

export const nameOf = (id: SpeciesId) => say(`name.${id}`);

/** "an octopus" */
export const withArticle = (id: SpeciesId) => say(`fish.${id}`, { count: 1 });

/** "×50", or "×3–100" where the catch decides. */
export function paysText({ pays }: SheetSpecies): string {
  const [least, most] = [pays[0]?.multiplier, pays.at(-1)?.multiplier];
  return least === most ? `×${least}` : `×${least}–${most}`;
}

/** The same for the ear. */
export function paysWords({ pays }: SheetSpecies): string {
  const [least = 0, most = 0] = [pays[0]?.multiplier, pays.at(-1)?.multiplier];
  return least === most ? say('pays', { stakes: least }) : say('paysBetween', { least, most });
}

/** "2 sardines and a shark", in the order of the net. */
function list(ids: readonly SpeciesId[]): string {
  const counts = new Map<SpeciesId, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return listText([...counts].map(([id, count]) => say(`fish.${id}`, { count })));
}

const speciesIn = (events: readonly GoldenNetsEvent[], type: 'capture' | 'escape') =>
  events.flatMap((event) => (event.type === type ? [event.species] : []));

export function outcome({ events, payoutCents }: Round<GoldenNetsTypes>): string {
  const [caught, slipped] = [speciesIn(events, 'capture'), speciesIn(events, 'escape')];
  const sentences: string[] = [];
  if (caught.length > 0) sentences.push(say('caught', { fish: list(caught), amount: money(payoutCents) }));
  if (slipped.length > 0) {
    sentences.push(capital(say('fishSlipped', { count: slipped.length, fish: list(slipped) })));
  }
  return sentences.join(' ');
}

const heads = (...keys: readonly ('fishHead' | 'paysHead' | 'alone' | 'ofTwo' | 'ofThree' | 'howOften')[]) =>
  h('thead', {}, h('tr', {}, ...keys.map((key) => h('th', { scope: 'col' }, say(key)))));

function speciesTable({ species }: GoldenNetsSheet): Node {
  const rows = species.map((row) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, nameOf(row.id)),
      h('td', {}, paysText(row)),
      ...row.catchPercent.map((percent) => h('td', {}, percentText(percent))),
    ),
  );
  return h(
    'table',
    { class: 'nets-table' },
    h('caption', {}, say('chances')),
    heads('fishHead', 'paysHead', 'alone', 'ofTwo', 'ofThree'),
    h('tbody', {}, ...rows),
  );
}

function specialTable(row: SheetSpecies): Node {
  const rows = row.pays.map((pay) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `×${countText(pay.multiplier)}`),
      h('td', {}, percentText(pay.percent)),
    ),
  );
  return h(
    'table',
    { class: 'nets-table' },
    h('caption', {}, say('specialPays', { fish: nameOf(row.id) })),
    heads('paysHead', 'howOften'),
    h('tbody', {}, ...rows),
  );
}

export function rules({ sheet }: GameFacts<GoldenNetsTypes>, stakeCents: number): Node {
  const body = document.createDocumentFragment();
  const lines = [
    say('howCast', { amount: money(stakeCents), most: sheet.maxTargets }),
    say('howPay'),
    say('howShare'),
    say('howSpecial'),
  ];
  body.append(...lines.map((line) => h('p', { class: 'nets-rule' }, line)), speciesTable(sheet));
  body.append(...sheet.species.filter(({ kind }) => kind === 'special').map(specialTable));
  return body;
}
