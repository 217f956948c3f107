import type { GoldenNetsInfo, SpeciesId } from '@golden-acers/games/golden-nets';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { multiplierText, speciesName, speciesNameWithArticle } from './species-texts.ts';
import type { SpeciesTextures } from './species-textures.ts';
import { tGoldenNets } from './t.ts';

interface SpeciesListActions {
  castAt(id: SpeciesId): void;
  /** The keyboard's focus is on the species, or left it. */
  aimAt(id: SpeciesId | undefined): void;
}

/** Every species with what it pays. A button casts at the nearest one, so the game can be played without seeing or aiming. */
export function createSpeciesList(
  { species }: GoldenNetsInfo,
  pictures: SpeciesTextures,
  actions: SpeciesListActions,
) {
  const items = species.map((row) => {
    const picture = pictures.icon[row.id];
    picture.classList.add('nets-picture');
    picture.setAttribute('aria-hidden', 'true');
    const button = h(
      'button',
      {
        type: 'button',
        class: `nets-species${row.kind === 'special' ? ' nets-special' : ''}`,
        onclick: () => actions.castAt(row.id),
        onfocus: () => {
          if (button.matches(':focus-visible')) actions.aimAt(row.id);
        },
        onblur: () => actions.aimAt(undefined),
      },
      picture,
      h('span', { class: 'nets-pays', 'aria-hidden': 'true' }, multiplierText(row)),
    );
    return { row, id: row.id, button };
  });
  const view = h('ul', { class: 'nets-list' }, ...items.map(({ button }) => h('li', {}, button)));
  onLanguageChange(() => {
    view.setAttribute('aria-label', tGoldenNets('payList'));
    for (const { row, button } of items) {
      const pays = multiplierText(row);
      button.setAttribute(
        'aria-label',
        tGoldenNets('castAt', { fish: speciesNameWithArticle(row.id), pays }),
      );
      button.title = `${speciesName(row.id)}: ${pays}`;
    }
  });
  let lit = '';
  return {
    view,
    /** Lights up the species under the net. */
    highlight(ids: readonly SpeciesId[]) {
      const next = ids.join();
      if (next === lit) return;
      lit = next;
      for (const { id, button } of items) button.classList.toggle('nets-lit', ids.includes(id));
    },
  };
}
