import './acres-of-gold.css';
import type { GameModule } from '../../game.ts';
import { outcomeText } from './outcome.ts';
import { createReelStage } from './reel-stage.ts';
import { Reels } from './reels.ts';
import { renderAcresOfGoldRules } from './rules.ts';
import { loadCoinTexture, loadSymbolTextures } from './symbol-textures.ts';
import { tAcresOfGold } from './t.ts';
import { AcresOfGoldTable, type AcresOfGoldTypes } from './table.ts';

export const game: GameModule<AcresOfGoldTypes> = {
  actions: () => ({ open: tAcresOfGold('spin'), fastForward: tAcresOfGold('stop') }),
  async mount(host, shell) {
    const { symbols, strips } = shell.game.info;
    const createTextures = await loadSymbolTextures(symbols.map(({ id }) => id));
    const stage = await createReelStage(host);
    const reels = new Reels(stage, strips, createTextures, shell);
    return new AcresOfGoldTable(stage, reels, await loadCoinTexture(), shell);
  },
  renderRules: ({ info }, stakeCents) => renderAcresOfGoldRules(info, stakeCents),
  describeOutcome: ({ events, payoutCents }) => outcomeText(events, payoutCents),
};
