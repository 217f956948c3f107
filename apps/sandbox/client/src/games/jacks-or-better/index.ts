import './jacks-or-better.css';
import './cards.css';
import './layouts.css';
import type { GameModule } from '../../game.ts';
import { preloadCourtCards } from './card-face.ts';
import { describeJacksOrBetterOutcome, renderJacksOrBetterRules } from './card-texts.ts';
import { tJacksOrBetter } from './t.ts';
import { JacksOrBetterTable } from './table.ts';
import type { JacksOrBetterTypes } from './types.ts';

export const game: GameModule<JacksOrBetterTypes> = {
  actions: () => ({
    open: tJacksOrBetter('deal'),
    fastForward: tJacksOrBetter('show'),
    move: tJacksOrBetter('draw'),
  }),
  keyHelp: () => [{ keys: tJacksOrBetter('key.hold'), description: tJacksOrBetter('keyAction.hold') }],

  mount(host, shell) {
    preloadCourtCards();
    return new JacksOrBetterTable(host, shell);
  },

  renderRules: renderJacksOrBetterRules,
  describeOutcome: describeJacksOrBetterOutcome,
};
