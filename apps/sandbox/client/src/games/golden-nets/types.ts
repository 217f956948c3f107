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

export const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));
