import type { AcresOfGoldEvent, SymbolId } from '@golden-acers/games/acres-of-gold';
import { formatCurrency } from '../../language/formats.ts';
import { toSpinSteps } from './spin-steps.ts';
import { tAcresOfGold } from './t.ts';

/** The maximum of lines read by a screen reader. */
const maxNamedLines = 3;

export const symbolCountText = (symbol: SymbolId, count: number) =>
  tAcresOfGold(`symbolCount.${symbol}`, { count });

export const lineText = (win: { symbol: SymbolId; count: number; line: number }) =>
  tAcresOfGold('onLine', { symbols: symbolCountText(win.symbol, win.count), line: win.line + 1 });

export const freeSpinsTotalText = (ended: { spinsPlayed: number; totalCents: number }) =>
  tAcresOfGold('freeSpinsTotal', {
    spins: tAcresOfGold('freeSpins', { count: ended.spinsPlayed }),
    amount: formatCurrency(ended.totalCents),
  });

/** `You won $4.20: 4 corn cobs on line 7.` */
export function outcomeText(events: readonly AcresOfGoldEvent[], payoutCents: number): string {
  if (payoutCents === 0) return tAcresOfGold('noWin');
  const amount = formatCurrency(payoutCents);
  const steps = toSpinSteps(events);
  const ended = steps.find((step) => step.ended !== undefined)?.ended;
  if (ended !== undefined) return tAcresOfGold('won', { amount, what: freeSpinsTotalText(ended) });
  const lines = steps[0]?.lines ?? [];
  const named = lines.slice(0, maxNamedLines).map(lineText);
  const unnamed = lines.length - named.length;
  if (unnamed > 0) named.push(tAcresOfGold('moreLines', { count: unnamed }));
  return tAcresOfGold('won', { amount, what: named.join(', ') });
}
