import type { ShootOutInfo, ShootOutResult } from '@golden-acers/games/scarecrow-spot-kicks';

export type { Kick, ShootOutResult } from '@golden-acers/games/scarecrow-spot-kicks';
export type SpotFixture = Omit<ShootOutInfo['fixtures'][number], 'prices'>;
export type KickSide = ShootOutResult['winner'];
