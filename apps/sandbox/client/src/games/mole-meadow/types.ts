import type {
  MoleMeadowBet,
  MoleMeadowEvent,
  MoleMeadowInfo,
  MoleMeadowMove,
} from '@golden-acers/games/mole-meadow';

export interface MoleMeadowTypes {
  info: MoleMeadowInfo;
  bet: MoleMeadowBet;
  move: MoleMeadowMove;
  event: MoleMeadowEvent;
}
