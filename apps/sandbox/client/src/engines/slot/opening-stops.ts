import type { SlotInfo } from '@golden-acers/games/engines/slot';

/** Rows that vary from reel to reel, where they may. */
export const openingRows = ({ heights, rows }: SlotInfo, reel: number): number =>
  heights === null ? rows : (heights[(2 * reel + 1) % heights.length] ?? rows);

/**
 * Returns the stops of the reels before the first spin: the second reel shows no symbol of the first, and
 * neither has a special symbol, so that no win is in view that was not paid.
 */
export function openingStops(info: SlotInfo, specials: ReadonlySet<string>): number[] {
  const { strips, rows, cascades } = info;
  // Equal strips, each turned a little further: too few of a kind to win.
  if (cascades !== null) return strips.map((_, reel) => reel * (rows + 1));
  const windowAt = (reel: number, stop: number) => {
    const strip = strips[reel] ?? [];
    return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '');
  };
  const taken = new Set(specials);
  return strips.map((strip, reel) => {
    const found = strip.findIndex((_, stop) => !windowAt(reel, stop).some((symbol) => taken.has(symbol)));
    const stop = Math.max(0, found);
    if (reel === 0) for (const symbol of windowAt(reel, stop)) taken.add(symbol);
    return stop;
  });
}
