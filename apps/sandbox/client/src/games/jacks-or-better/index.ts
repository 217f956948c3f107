import './jacks-or-better.css';
import './cards.css';
import './layouts.css';
import type { Game } from '../../game.ts';
import { fetchCourts } from './card-face.ts';
import { CardTable } from './table.ts';
import type { JacksOrBetterTypes } from './types.ts';
import { outcome, rules } from './words.ts';

export const game: Game<JacksOrBetterTypes> = {
  actions: { open: 'Deal', hurry: 'Show', move: 'Draw' },
  quickPlay: true,
  keys: [{ keys: '1 – 5', does: 'Hold or release a card' }],

  mount(host, shell) {
    fetchCourts();
    return new CardTable(host, shell);
  },

  rules,
  outcome,
};
