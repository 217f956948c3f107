import type { SlotInfo } from '@golden-acers/games/engines/slot';

/** In a game whose symbols win anywhere, the last reel may show two that are missing. */
const missingAnywhere = 2;

/**
 * Returns whether only the last reel is missing for a full line of the best symbol, or for its first pay
 * anywhere. In games with scatters these make the suspense.
 */
export function promisesTopWin(
  {
    cascades,
    lines,
    scatter,
    strips,
    symbols,
  }: Pick<SlotInfo, 'cascades' | 'lines' | 'scatter' | 'strips' | 'symbols'>,
  window: readonly (readonly string[])[],
  reel: number,
): boolean {
  if (reel !== strips.length - 1 || scatter.length > 0) return false;
  const wilds = new Set(symbols.filter(({ kind }) => kind === 'wild').map(({ id }) => id));
  const top = symbols.find(({ kind }) => kind === 'pay');
  const best = top?.id;
  if (cascades !== null) {
    const seen = window
      .slice(0, reel)
      .flat()
      .filter((symbol) => symbol === best).length;
    return seen >= Math.min(...(top?.pays ?? []).map(({ count }) => count)) - missingAnywhere;
  }
  return lines.some((rows) =>
    rows.slice(0, reel).every((row, index) => {
      const seen = window[index]?.[row] ?? '';
      return seen === best || wilds.has(seen);
    }),
  );
}
