import type { AcornDropBet, AcornDropEvent, AcornDropInfo } from '@golden-acers/games/acorn-drop';

export interface AcornDropTypes {
  info: AcornDropInfo;
  bet: AcornDropBet;
  move: never;
  event: AcornDropEvent;
}
