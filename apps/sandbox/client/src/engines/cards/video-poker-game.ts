import './felt.css';
import './cards.css';
import './layouts.css';
import type { GameModule } from '../../game.ts';
import { preloadCourtCards } from './card-face.ts';
import { tCards } from './t.ts';
import { VideoPokerTable } from './video-poker-table.ts';
import { describeVideoPokerOutcome, renderVideoPokerRules } from './video-poker-texts.ts';
import type { VideoPokerTypes } from './video-poker-types.ts';

/** Returns a game of the family. Its style sheet has the colours for the class `theme`. */
export const videoPokerGame = (theme: string): GameModule<VideoPokerTypes> => ({
  engine: 'cards',
  actions: () => ({ open: tCards('deal'), fastForward: tCards('show'), move: tCards('draw') }),
  keyHelp: () => [{ keys: tCards('key.hold'), description: tCards('keyAction.hold') }],

  mount(host, shell) {
    preloadCourtCards();
    host.classList.add(theme);
    return new VideoPokerTable(host, shell);
  },

  renderRules: renderVideoPokerRules,
  describeOutcome: describeVideoPokerOutcome,
});
