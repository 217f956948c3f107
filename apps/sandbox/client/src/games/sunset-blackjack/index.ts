import '../../engines/cards/felt.css';
import '../../engines/cards/cards.css';
import './sunset-blackjack.css';
import { preloadCourtCards } from '../../engines/cards/card-face.ts';
import type { GameModule } from '../../game.ts';
import { tBlackjack } from './t.ts';
import { BlackjackTable } from './table.ts';
import { describeBlackjackOutcome, renderBlackjackRules } from './texts.ts';
import type { BlackjackTypes } from './types.ts';

export const game: GameModule<BlackjackTypes> = {
  engine: 'cards',
  actions: () => ({ open: tBlackjack('deal'), fastForward: tBlackjack('show') }),
  keyHelp: () => [
    { keys: 'C', description: tBlackjack('spot') },
    { keys: 'H · S · D · P', description: tBlackjack('keyAction.moves') },
    { keys: 'N · Y', description: tBlackjack('keyAction.insurance') },
  ],

  mount(host, shell) {
    preloadCourtCards();
    return new BlackjackTable(host, shell);
  },

  renderRules: renderBlackjackRules,
  describeOutcome: describeBlackjackOutcome,
};
