import type {
  ThreeSheavesBet,
  ThreeSheavesEvent,
  ThreeSheavesInfo,
  ThreeSheavesMove,
} from '@golden-acers/games/three-sheaves';

export interface ThreeSheavesTypes {
  info: ThreeSheavesInfo;
  bet: ThreeSheavesBet;
  move: ThreeSheavesMove;
  event: ThreeSheavesEvent;
}

export type ThreeSheavesEventOf<Type extends ThreeSheavesEvent['type']> = Extract<
  ThreeSheavesEvent,
  { type: Type }
>;
