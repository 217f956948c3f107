import type { EightySeedsBet, EightySeedsEvent, EightySeedsInfo } from '@golden-acers/games/eighty-seeds';

export interface EightySeedsTypes {
  info: EightySeedsInfo;
  bet: EightySeedsBet;
  move: never;
  event: EightySeedsEvent;
}
