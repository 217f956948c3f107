import type {
  VideoPokerBet,
  VideoPokerEvent,
  VideoPokerInfo,
  VideoPokerMove,
} from '@golden-acers/games/engines/cards';

export interface VideoPokerTypes {
  info: VideoPokerInfo;
  bet: VideoPokerBet;
  move: VideoPokerMove;
  event: VideoPokerEvent;
}
