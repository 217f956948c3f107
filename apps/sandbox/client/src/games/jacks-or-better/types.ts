import type {
  JacksOrBetterBet,
  JacksOrBetterEvent,
  JacksOrBetterMove,
  JacksOrBetterSheet,
} from '@golden-acers/games';

export interface JacksOrBetterTypes {
  sheet: JacksOrBetterSheet;
  bet: JacksOrBetterBet;
  move: JacksOrBetterMove;
  event: JacksOrBetterEvent;
}
