import type { GoldenNetsEvent, GoldenNetsSheet, SpeciesId } from '@golden-acers/games';
import type { GameFacts, Round } from '../../api.ts';
import { h } from '../../shell/dom.ts';
import { money } from '../../shell/frame.ts';
import { speciesLooks } from './species.ts';
import type { GoldenNetsTypes } from './types.ts';

type SheetSpecies = GoldenNetsSheet['species'][number];

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const nameOf = (id: SpeciesId) => capital(speciesLooks[id].name);

/** "an octopus" */
export function withArticle(id: SpeciesId): string {
  const { name } = speciesLooks[id];
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** "×50", or "×3–100" where the catch decides. */
export function paysText({ pays }: SheetSpecies): string {
  const [least, most] = [pays[0]?.multiplier, pays.at(-1)?.multiplier];
  return least === most ? `×${least}` : `×${least}–${most}`;
}

/** The same for the ear. */
export function paysWords({ pays }: SheetSpecies): string {
  const [least, most] = [pays[0]?.multiplier, pays.at(-1)?.multiplier];
  return least === most ? `pays ${least} times the stake` : `pays ${least} to ${most} times the stake`;
}

/** "two sardines and a shark", in the order of the net. */
function list(ids: readonly SpeciesId[]): string {
  const counts = new Map<SpeciesId, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const words = [...counts].map(([id, count]) => {
    return count === 1 ? withArticle(id) : `${count === 2 ? 'two' : 'three'} ${speciesLooks[id].plural}`;
  });
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const speciesIn = (events: readonly GoldenNetsEvent[], type: 'capture' | 'escape') =>
  events.flatMap((event) => (event.type === type ? [event.species] : []));

export function outcome({ events, payoutCents }: Round<GoldenNetsTypes>): string {
  const [caught, slipped] = [speciesIn(events, 'capture'), speciesIn(events, 'escape')];
  if (caught.length === 0) return `${capital(list(slipped))} slipped away.`;
  const rest = slipped.length === 0 ? '' : ` ${capital(list(slipped))} slipped away.`;
  return `Caught ${list(caught)}: ${money(payoutCents)}.${rest}`;
}

function speciesTable({ species }: GoldenNetsSheet): Node {
  const head = ['Fish', 'Pays', 'Alone', 'Of two', 'Of three'];
  return h(
    'table',
    { class: 'nets-table' },
    h('caption', {}, 'Chance of a catch, by how many fish are under the net'),
    h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
    h(
      'tbody',
      {},
      ...species.map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, nameOf(row.id)),
          h('td', {}, paysText(row)),
          ...row.catchPercent.map((percent) => h('td', {}, `${percent} %`)),
        ),
      ),
    ),
  );
}

function specialTable(row: SheetSpecies): Node {
  return h(
    'table',
    { class: 'nets-table' },
    h('caption', {}, `${nameOf(row.id)}: what a caught one pays`),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Pays'), h('th', { scope: 'col' }, 'How often'))),
    h(
      'tbody',
      {},
      ...row.pays.map((pay) =>
        h('tr', {}, h('th', { scope: 'row' }, `×${pay.multiplier}`), h('td', {}, `${pay.percent} %`)),
      ),
    ),
  );
}

export function rules({ sheet }: GameFacts<GoldenNetsTypes>, stakeCents: number): Node {
  const body = document.createDocumentFragment();
  const lines = [
    `Every cast costs the stake, now ${money(stakeCents)}. The net holds up to ${sheet.maxTargets} fish, and each of them is caught or slips away by itself.`,
    'A caught fish pays its multiple of the stake. The chances below belong to the species: how a fish swims, how large it is drawn and how well you aim at it change nothing.',
    'More fish under the net share it, so each is less likely to be caught. Whatever you aim at, the return over time is the same.',
    'A pearl oyster opens and a golden carp spins its scale when caught: only then is their pay drawn.',
  ];
  body.append(...lines.map((line) => h('p', { class: 'nets-rule' }, line)), speciesTable(sheet));
  body.append(...sheet.species.filter(({ kind }) => kind === 'special').map(specialTable));
  return body;
}
