import './shooting.css';
import type { GameModule } from '../../game.ts';
import { createTranslate } from '../../language/translate.ts';
import { h } from '../../shell/dom.ts';
import { loadArt } from './art.ts';
import { ShootingScene } from './scene.ts';
import { tShooting } from './t.ts';
import { ShootingTable } from './table.ts';
import { createTargetList } from './target-list.ts';
import { createTargetTexts } from './target-texts.ts';
import type { ShootingTheme, ShootingTypes } from './theme.ts';
import { WatersFeed } from './waters-feed.ts';

/** Creates a shooting game's client from its theme. */
export function createShootingModule(theme: ShootingTheme): GameModule<ShootingTypes> {
  const texts = createTargetTexts(createTranslate<string>(`games/${theme.slug}`));
  return {
    engine: 'shooting',
    actions: () => ({ open: tShooting(theme.verb ?? 'cast'), fastForward: tShooting('fastForward') }),
    keyHelp: () =>
      (['arrows', 'tab', 'numbers', 'escape'] as const).map((key) => ({
        keys: tShooting(`key.${key}`),
        description: tShooting(`keyAction.${key}`),
      })),
    async mount(host, shell) {
      const water = h('div', { class: 'shooting-water' });
      host.classList.add('shooting', theme.slug);
      host.append(water);
      const art = await loadArt(theme.art);
      const scene = new ShootingScene(water, theme, art, shell.prefersReducedMotion);
      const view = { scene, shell, theme };
      if ('showSeats' in scene.launcher) new WatersFeed(view, texts).connect();
      const table = new ShootingTable(view, texts, water);
      const list = createTargetList(shell.game.info, theme, texts, {
        castAt: (id) => void table.castAt(id),
        aimAt: (id) => table.aimAtSpecies(id),
      });
      scene.onFrame(() => list.highlight(table.listAimedSpecies()));
      host.append(list.view);
      return table;
    },
    renderRules: texts.renderRules,
    describeOutcome: texts.describeOutcome,
  };
}
