import '../../engines/cards/felt.css';
import '../../engines/cards/cards.css';
import './three-sheaves.css';
import { preloadCourtCards } from '../../engines/cards/card-face.ts';
import type { GameModule } from '../../game.ts';
import { tSheaves } from './t.ts';
import { ThreeSheavesTable } from './table.ts';
import { describeSheavesOutcome, renderSheavesRules } from './texts.ts';
import type { ThreeSheavesTypes } from './types.ts';

export const game: GameModule<ThreeSheavesTypes> = {
  engine: 'cards',
  actions: () => ({ open: tSheaves('deal'), fastForward: tSheaves('show') }),
  keyHelp: () => [
    { keys: 'A · P', description: tSheaves('keyAction.chips') },
    { keys: 'P · F · C', description: tSheaves('keyAction.moves') },
  ],

  mount(host, shell) {
    preloadCourtCards();
    return new ThreeSheavesTable(host, shell);
  },

  renderRules: ({ info }) => renderSheavesRules(info),
  describeOutcome: describeSheavesOutcome,
};
