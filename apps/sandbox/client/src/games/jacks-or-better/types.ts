import type {
  JacksOrBetterBet,
  JacksOrBetterEvent,
  JacksOrBetterInfo,
  JacksOrBetterMove,
} from '@golden-acers/games';

export interface JacksOrBetterTypes {
  info: JacksOrBetterInfo;
  bet: JacksOrBetterBet;
  move: JacksOrBetterMove;
  event: JacksOrBetterEvent;
}
