import type { GoldenNetsBet, GoldenNetsEvent, GoldenNetsSheet } from '@golden-acers/games';

export interface GoldenNetsTypes {
  sheet: GoldenNetsSheet;
  bet: GoldenNetsBet;
  move: never;
  event: GoldenNetsEvent;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
