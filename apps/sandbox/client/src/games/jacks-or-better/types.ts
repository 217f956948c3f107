import type {
  JacksOrBetterBet,
  JacksOrBetterEvent,
  JacksOrBetterInfo,
  JacksOrBetterMove,
} from '@golden-acers/games/jacks-or-better';

export interface JacksOrBetterTypes {
  info: JacksOrBetterInfo;
  bet: JacksOrBetterBet;
  move: JacksOrBetterMove;
  event: JacksOrBetterEvent;
}
