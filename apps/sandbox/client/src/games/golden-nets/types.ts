import type { GoldenNetsBet, GoldenNetsEvent, GoldenNetsInfo } from '@golden-acers/games/golden-nets';

export interface GoldenNetsTypes {
  info: GoldenNetsInfo;
  bet: GoldenNetsBet;
  move: never;
  event: GoldenNetsEvent;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
