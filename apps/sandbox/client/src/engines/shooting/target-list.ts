import type { ShootingInfo } from '@golden-acers/games/engines/shooting';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { tShooting } from './t.ts';
import { multiplierText, type TargetTexts } from './target-texts.ts';
import type { ShootingTheme } from './theme.ts';

interface TargetListActions {
  castAt(id: string): void;
  /** The keyboard focus is on this species; undefined: on none. */
  aimAt(id: string | undefined): void;
}

/** A button casts at the nearest fish, so the game works without seeing or aiming. */
export function createTargetList(
  { species }: ShootingInfo,
  { art, verb = 'cast' }: ShootingTheme,
  texts: TargetTexts,
  actions: TargetListActions,
) {
  const items = species.map((info) => {
    const { id, kind } = info;
    const button = h(
      'button',
      {
        type: 'button',
        class: `shooting-species${kind === 'plain' ? '' : ' shooting-special'}`,
        onclick: () => actions.castAt(id),
        onfocus: () => {
          if (button.matches(':focus-visible')) actions.aimAt(id);
        },
        onblur: () => actions.aimAt(undefined),
      },
      h('img', { class: 'shooting-picture', src: art[id], alt: '' }),
      h('span', { class: 'shooting-pays', 'aria-hidden': 'true' }, multiplierText(info)),
    );
    return { info, id, button };
  });
  const view = h('ul', { class: 'shooting-list' }, ...items.map(({ button }) => h('li', {}, button)));
  onLanguageChange(() => {
    view.setAttribute('aria-label', tShooting('payList'));
    for (const { info, id, button } of items) {
      const pays = multiplierText(info);
      const label = tShooting(`at.${verb}`, { fish: texts.withArticle(id), pays });
      button.setAttribute('aria-label', label);
      button.title = `${texts.name(id)}: ${pays}`;
    }
  });
  let highlighted = '';
  return {
    view,
    highlight(ids: readonly string[]) {
      const next = ids.join();
      if (next === highlighted) return;
      highlighted = next;
      for (const { id, button } of items) button.classList.toggle('shooting-lit', ids.includes(id));
    },
  };
}
