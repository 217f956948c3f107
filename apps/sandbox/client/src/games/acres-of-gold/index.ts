import './acres-of-gold.css';
import type { Game } from '../../game.ts';
import { outcomeText } from './outcome.ts';
import { loadPictures } from './pictures.ts';
import { Reels } from './reels.ts';
import { rulesOf } from './rules.ts';
import { say } from './say.ts';
import { openStage } from './stage.ts';
import { AcresTable, type Types } from './table.ts';

export const game: Game<Types> = {
  actions: () => ({ open: say('spin'), hurry: say('stop') }),
  quickPlay: true,
  async mount(host, shell) {
    const makePictures = await loadPictures();
    const stage = await openStage(host);
    const reels = new Reels(stage, shell.facts.sheet.strips, makePictures, shell);
    return new AcresTable(stage, reels, shell);
  },
  rules: ({ sheet }, stakeCents) => rulesOf(sheet, stakeCents),
  outcome: ({ events, payoutCents }) => outcomeText(events, payoutCents),
};
