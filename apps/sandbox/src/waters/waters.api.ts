import type { SharedTarget } from '@golden-acers/games';

/** A player at a cannon of the table; null: the seat is free. */
export type WatersSeat = { readonly alias: string } | null;

/** The JSON messages of a socket at a table whose players shoot into the same waters. */
export type WatersMessage =
  | {
      readonly type: 'waters';
      /** The server's time, so that a client knows its own clock's error. */
      readonly nowMs: number;
      /** The receiver's seat. */
      readonly seat: number;
      readonly seats: readonly WatersSeat[];
      /** The swimmers of now and of the next minute. */
      readonly targets: readonly SharedTarget[];
      /** Those of them that the table has caught. */
      readonly caught: readonly number[];
    }
  | { readonly type: 'seats'; readonly seats: readonly WatersSeat[] }
  | { readonly type: 'targets'; readonly nowMs: number; readonly targets: readonly SharedTarget[] }
  | {
      readonly type: 'shot';
      readonly seat: number;
      readonly target: number;
      /** The pay in whole stakes. 0: the swimmer escaped. */
      readonly multiplier: number;
    };
