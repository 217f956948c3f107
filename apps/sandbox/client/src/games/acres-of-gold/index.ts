import './acres-of-gold.css';
import type { GameModule } from '../../game.ts';
import { outcomeText } from './outcome.ts';
import { createReelStage } from './reel-stage.ts';
import { Reels } from './reels.ts';
import { renderAcresOfGoldRules } from './rules.ts';
import { loadSymbolTextures } from './symbol-textures.ts';
import { tAcresOfGold } from './t.ts';
import { AcresOfGoldTable, type AcresOfGoldTypes } from './table.ts';

export const acresOfGoldGame: GameModule<AcresOfGoldTypes> = {
  actions: () => ({ open: tAcresOfGold('spin'), fastForward: tAcresOfGold('stop') }),
  hasQuickPlay: true,
  async mount(host, shell) {
    const makePictures = await loadSymbolTextures();
    const stage = await createReelStage(host);
    const reels = new Reels(stage, shell.game.info.strips, makePictures, shell);
    return new AcresOfGoldTable(stage, reels, shell);
  },
  renderRules: ({ info: sheet }, stakeCents) => renderAcresOfGoldRules(sheet, stakeCents),
  describeOutcome: ({ events, payoutCents }) => outcomeText(events, payoutCents),
};
