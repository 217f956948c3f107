import './golden-nets.css';
import type { Game } from '../../game.ts';
import { h } from '../../shell/dom.ts';
import { Hunt } from './hunt.ts';
import { paintPictures } from './pictures.ts';
import { say } from './say.ts';
import { openSea } from './sea.ts';
import { speciesList } from './species-list.ts';
import type { GoldenNetsTypes } from './types.ts';
import { outcome, rules } from './words.ts';

export const game: Game<GoldenNetsTypes> = {
  actions: () => ({ open: say('cast'), hurry: say('haul') }),
  quickPlay: true,
  keys: () =>
    (['arrows', 'tab', 'numbers', 'escape'] as const).map((key) => ({
      keys: say(`key.${key}`),
      does: say(`does.${key}`),
    })),

  async mount(host, shell) {
    const water = h('div', { class: 'nets-water' });
    host.classList.add('nets');
    host.append(water);
    const pictures = paintPictures();
    const ids = shell.facts.sheet.species.map(({ id }) => id);
    const sea = await openSea(water, pictures, ids, shell.reducedMotion);
    const hunt = new Hunt(sea, shell, water);
    const list = speciesList(shell.facts.sheet, pictures, {
      cast: (id) => void hunt.castAt(id),
      point: (id) => hunt.pointAt(id),
    });
    sea.everyFrame(() => list.light(hunt.aimedAt()));
    host.append(list.view);
    return hunt;
  },

  rules,
  outcome,
};
