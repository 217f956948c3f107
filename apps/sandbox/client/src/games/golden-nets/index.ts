import './golden-nets.css';
import type { GameModule } from '../../game.ts';
import { h } from '../../shell/dom.ts';
import { createSeaScene } from './sea-scene.ts';
import { createSpeciesList } from './species-list.ts';
import { describeGoldenNetsOutcome, renderGoldenNetsRules } from './species-texts.ts';
import { tGoldenNets } from './t.ts';
import { GoldenNetsTable } from './table.ts';
import type { GoldenNetsTypes } from './types.ts';

export const game: GameModule<GoldenNetsTypes> = {
  actions: () => ({ open: tGoldenNets('cast'), fastForward: tGoldenNets('fastForward') }),
  keyHelp: () =>
    (['arrows', 'tab', 'numbers', 'escape'] as const).map((key) => ({
      keys: tGoldenNets(`key.${key}`),
      description: tGoldenNets(`keyAction.${key}`),
    })),

  async mount(host, shell) {
    const water = h('div', { class: 'nets-water' });
    host.classList.add('nets');
    host.append(water);
    const ids = shell.game.info.species.map(({ id }) => id);
    const scene = await createSeaScene(water, { ids, prefersReducedMotion: shell.prefersReducedMotion });
    const table = new GoldenNetsTable(scene, shell, water);
    const list = createSpeciesList(shell.game.info, {
      castAt: (id) => void table.castAt(id),
      aimAt: (id) => table.aimAtSpecies(id),
    });
    scene.onFrame(() => list.highlight(table.listAimedSpecies()));
    host.append(list.view);
    return table;
  },

  renderRules: renderGoldenNetsRules,
  describeOutcome: describeGoldenNetsOutcome,
};
