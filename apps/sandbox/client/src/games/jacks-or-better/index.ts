import './jacks-or-better.css';
import './cards.css';
import './layouts.css';
import type { Game } from '../../game.ts';
import { fetchCourts } from './card-face.ts';
import { say } from './say.ts';
import { CardTable } from './table.ts';
import type { JacksOrBetterTypes } from './types.ts';
import { outcome, rules } from './words.ts';

export const game: Game<JacksOrBetterTypes> = {
  actions: () => ({ open: say('deal'), hurry: say('show'), move: say('draw') }),
  quickPlay: true,
  keys: () => [{ keys: say('key.hold'), does: say('does.hold') }],

  mount(host, shell) {
    fetchCourts();
    return new CardTable(host, shell);
  },

  rules,
  outcome,
};
