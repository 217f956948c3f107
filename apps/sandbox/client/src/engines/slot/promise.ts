import type { SlotInfo } from '@golden-acers/games/engines/slot';

/**
 * Whether only the last reel is missing for a full line of the best symbol. In games with scatters these
 * make the suspense.
 */
export function promisesTopWin(
  { lines, scatter, strips, symbols }: SlotInfo,
  window: readonly (readonly string[])[],
  reel: number,
): boolean {
  if (reel !== strips.length - 1 || scatter.length > 0) return false;
  const wilds = new Set(symbols.filter(({ kind }) => kind === 'wild').map(({ id }) => id));
  const best = symbols.find(({ kind }) => kind === 'pay')?.id;
  return lines.some((rows) =>
    rows.slice(0, reel).every((row, index) => {
      const seen = window[index]?.[row] ?? '';
      return seen === best || wilds.has(seen);
    }),
  );
}
