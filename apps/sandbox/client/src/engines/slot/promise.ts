import type { SlotInfo } from '@golden-acers/games/engines/slot';

type PromiseInfo = Pick<
  SlotInfo,
  'cascades' | 'freeSpins' | 'heights' | 'holdAndWin' | 'lines' | 'rows' | 'scatter' | 'strips' | 'symbols'
>;
type Windows = readonly (readonly string[])[];

/** In a game whose symbols win anywhere, the last reel may show two that are missing. */
const missingAnywhere = 2;

const idsOf = ({ symbols }: Pick<SlotInfo, 'symbols'>, ...kinds: readonly string[]): ReadonlySet<string> =>
  new Set(symbols.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));

/** Returns the most of these symbols that a window of the strip can show. */
function maxInWindow(strip: readonly string[], rows: number, wanted: ReadonlySet<string>): number {
  const counts = strip.map((_, stop) => {
    const seen = Array.from({ length: rows }, (_each, row) => strip[(stop + row) % strip.length] ?? '');
    return seen.filter((symbol) => wanted.has(symbol)).length;
  });
  return Math.max(0, ...counts);
}

/** The numbers of scatters or coins that bring something more, ascending. */
function wantedCounts({ freeSpins, holdAndWin, scatter }: PromiseInfo, isFree: boolean): number[] {
  if (holdAndWin !== null) return isFree ? [] : [holdAndWin.coins];
  const counts = scatter.filter((each) => each.freeSpins > 0).map(({ count }) => count);
  if (!isFree) return counts;
  return (freeSpins?.retriggerSpins ?? 0) > 0 ? [Math.min(...counts)] : [];
}

/**
 * Returns whether this reel, which stops next, can still complete a feature, or the next better one, with
 * what the reels before it show.
 */
export function canOpenFeature(info: PromiseInfo, window: Windows, reel: number, isFree: boolean): boolean {
  const wanted = idsOf(info, 'scatter', 'coin');
  const seen = window
    .slice(0, reel)
    .flat()
    .filter((symbol) => wanted.has(symbol)).length;
  const missing = wantedCounts(info, isFree).find((count) => count > seen);
  // Half of them are there: less is no suspense, however much a reel may show.
  if (missing === undefined || seen < missing / 2) return false;
  const rows = info.heights === null ? info.rows : Math.max(...info.heights);
  return seen + maxInWindow(info.strips[reel] ?? [], rows, wanted) >= missing;
}

/**
 * Returns whether only the last reel is missing for a full line of the best symbol, or for its first pay
 * anywhere. In games with scatters these make the suspense.
 */
export function promisesTopWin(
  { cascades, lines, scatter, strips, symbols }: PromiseInfo,
  window: Windows,
  reel: number,
): boolean {
  if (reel !== strips.length - 1 || scatter.length > 0) return false;
  const wilds = idsOf({ symbols }, 'wild');
  const top = symbols.find(({ kind }) => kind === 'pay');
  const best = top?.id;
  if (cascades !== null) {
    const seen = window
      .slice(0, reel)
      .flat()
      .filter((symbol) => symbol === best).length;
    return seen >= Math.min(...(top?.pays ?? []).map(({ count }) => count)) - missingAnywhere;
  }
  const last = strips[reel] ?? [];
  if (!last.some((symbol) => symbol === best || wilds.has(symbol))) return false;
  return lines.some((rows) =>
    rows.slice(0, reel).every((row, index) => {
      const seen = window[index]?.[row] ?? '';
      return seen === best || wilds.has(seen);
    }),
  );
}
