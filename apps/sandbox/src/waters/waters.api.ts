import type { SharedTarget } from '@golden-acers/games';

/** A player at a cannon of the table; null: the seat is free. */
export type WatersSeat = { readonly alias: string } | null;

/** What a socket receives at a table whose players shoot into the same waters, as JSON. */
export type WatersMessage =
  | {
      readonly type: 'waters';
      /** The server's time, so that a client knows its own clock's error. */
      readonly nowMs: number;
      /** The receiver's place among the seats. */
      readonly seat: number;
      readonly seats: readonly WatersSeat[];
      /** Who swims now and in the next minute. */
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
      /** In whole stakes; 0: it escaped. */
      readonly multiplier: number;
    };
