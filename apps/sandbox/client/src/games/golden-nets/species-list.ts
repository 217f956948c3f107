import type { GoldenNetsInfo, SpeciesId } from '@golden-acers/games/golden-nets';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { multiplierText, speciesName, speciesNameWithArticle } from './species-texts.ts';
import { tGoldenNets } from './t.ts';
import { artUrl } from './textures.ts';

interface SpeciesListActions {
  castAt(id: SpeciesId): void;
  /** The keyboard focus is on this species; undefined: on none. */
  aimAt(id: SpeciesId | undefined): void;
}

/** A button casts at the nearest fish, so the game works without seeing or aiming. */
export function createSpeciesList({ species }: GoldenNetsInfo, actions: SpeciesListActions) {
  const items = species.map((info) => {
    const { id, kind } = info;
    const button = h(
      'button',
      {
        type: 'button',
        class: `nets-species${kind === 'special' ? ' nets-special' : ''}`,
        onclick: () => actions.castAt(id),
        onfocus: () => {
          if (button.matches(':focus-visible')) actions.aimAt(id);
        },
        onblur: () => actions.aimAt(undefined),
      },
      h('img', { class: 'nets-picture', src: artUrl(id), alt: '' }),
      h('span', { class: 'nets-pays', 'aria-hidden': 'true' }, multiplierText(info)),
    );
    return { info, id, button };
  });
  const view = h('ul', { class: 'nets-list' }, ...items.map(({ button }) => h('li', {}, button)));
  onLanguageChange(() => {
    view.setAttribute('aria-label', tGoldenNets('payList'));
    for (const { info, id, button } of items) {
      const pays = multiplierText(info);
      const label = tGoldenNets('castAt', { fish: speciesNameWithArticle(id), pays });
      button.setAttribute('aria-label', label);
      button.title = `${speciesName(id)}: ${pays}`;
    }
  });
  let highlighted = '';
  return {
    view,
    highlight(ids: readonly SpeciesId[]) {
      const next = ids.join();
      if (next === highlighted) return;
      highlighted = next;
      for (const { id, button } of items) button.classList.toggle('nets-lit', ids.includes(id));
    },
  };
}
