import type {
  BlackjackBet,
  BlackjackEvent,
  BlackjackInfo,
  BlackjackMove,
} from '@golden-acers/games/sunset-blackjack';

export interface BlackjackTypes {
  info: BlackjackInfo;
  bet: BlackjackBet;
  move: BlackjackMove;
  event: BlackjackEvent;
}

export type BlackjackEventOf<Type extends BlackjackEvent['type']> = Extract<BlackjackEvent, { type: Type }>;
