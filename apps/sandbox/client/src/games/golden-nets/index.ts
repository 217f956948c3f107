import './golden-nets.css';
import type { GameModule } from '../../game.ts';
import { h } from '../../shell/dom.ts';
import { createSeaScene } from './sea-scene.ts';
import { createSpeciesList } from './species-list.ts';
import { describeGoldenNetsOutcome, renderGoldenNetsRules } from './species-texts.ts';
import { paintSpeciesTextures } from './species-textures.ts';
import { tGoldenNets } from './t.ts';
import { GoldenNetsTable } from './table.ts';
import type { GoldenNetsTypes } from './types.ts';

export const goldenNetsGame: GameModule<GoldenNetsTypes> = {
  actions: () => ({ open: tGoldenNets('cast'), fastForward: tGoldenNets('haul') }),
  hasQuickPlay: true,
  keyHelp: () =>
    (['arrows', 'tab', 'numbers', 'escape'] as const).map((key) => ({
      keys: tGoldenNets(`key.${key}`),
      description: tGoldenNets(`does.${key}`),
    })),

  async mount(host, shell) {
    const water = h('div', { class: 'nets-water' });
    host.classList.add('nets');
    host.append(water);
    const pictures = paintSpeciesTextures();
    const ids = shell.game.info.species.map(({ id }) => id);
    const sea = await createSeaScene(water, pictures, ids, shell.prefersReducedMotion);
    const hunt = new GoldenNetsTable(sea, shell, water);
    const list = createSpeciesList(shell.game.info, pictures, {
      castAt: (id) => void hunt.castAt(id),
      aimAt: (id) => hunt.aimAtSpecies(id),
    });
    sea.onFrame(() => list.highlight(hunt.listAimedSpecies()));
    host.append(list.view);
    return hunt;
  },

  renderRules: renderGoldenNetsRules,
  describeOutcome: describeGoldenNetsOutcome,
};
