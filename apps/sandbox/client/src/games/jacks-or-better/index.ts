import { videoPokerGame } from '../../engines/cards/video-poker-game.ts';

export const game = videoPokerGame('jacks-or-better');
