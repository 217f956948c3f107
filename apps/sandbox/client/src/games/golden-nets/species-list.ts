import type { GoldenNetsSheet, SpeciesId } from '@golden-acers/games';
import { spoken } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import type { Pictures } from './pictures.ts';
import { say } from './say.ts';
import { nameOf, paysText, withArticle } from './words.ts';

interface Actions {
  cast(id: SpeciesId): void;
  /** The keyboard's focus is on the species, or left it. */
  point(id: SpeciesId | undefined): void;
}

/** Every species with what it pays. A button casts at the nearest one, so the game can be played without seeing or aiming. */
export function speciesList({ species }: GoldenNetsSheet, pictures: Pictures, actions: Actions) {
  const items = species.map((row) => {
    const picture = pictures.icon[row.id];
    picture.classList.add('nets-picture');
    picture.setAttribute('aria-hidden', 'true');
    const button = h(
      'button',
      {
        type: 'button',
        class: `nets-species${row.kind === 'special' ? ' nets-special' : ''}`,
        onclick: () => actions.cast(row.id),
        onfocus: () => {
          if (button.matches(':focus-visible')) actions.point(row.id);
        },
        onblur: () => actions.point(undefined),
      },
      picture,
      h('span', { class: 'nets-pays', 'aria-hidden': 'true' }, paysText(row)),
    );
    return { row, id: row.id, button };
  });
  const view = h('ul', { class: 'nets-list' }, ...items.map(({ button }) => h('li', {}, button)));
  spoken(() => {
    view.setAttribute('aria-label', say('payList'));
    for (const { row, button } of items) {
      const pays = paysText(row);
      button.setAttribute('aria-label', say('castAt', { fish: withArticle(row.id), pays }));
      button.title = `${nameOf(row.id)}: ${pays}`;
    }
  });
  let lit = '';
  return {
    view,
    /** Lights up the species under the net. */
    light(ids: readonly SpeciesId[]) {
      const next = ids.join();
      if (next === lit) return;
      lit = next;
      for (const { id, button } of items) button.classList.toggle('nets-lit', ids.includes(id));
    },
  };
}
