import type { AcresOfGoldEvent, SymbolId } from '@golden-acers/games/acres-of-gold';
import { formatCurrency } from '../../language/formats.ts';
import { toSpinSteps } from './spin-steps.ts';
import { tAcresOfGold } from './t.ts';

/** Beyond so many lines a list is too long to be listened to. */
const maxNamedLines = 3;

/** "4 corn cobs" */
export const symbolCountText = (symbol: SymbolId, many: number) =>
  tAcresOfGold(`several.${symbol}`, { many });

export const lineText = (win: { symbol: SymbolId; count: number; line: number }) =>
  tAcresOfGold('onLine', { symbols: symbolCountText(win.symbol, win.count), line: win.line + 1 });

/** What the free spins brought together: `8 free spins brought $3.50`. */
export const freeSpinsTotalText = ({
  spinsPlayed,
  totalCents,
}: {
  spinsPlayed: number;
  totalCents: number;
}) =>
  tAcresOfGold('brought', {
    spins: tAcresOfGold('freeSpins', { count: spinsPlayed }),
    amount: formatCurrency(totalCents),
  });

/** A whole round in one sentence: `You won $4.20: 4 corn cobs on line 7.` */
export function outcomeText(events: readonly AcresOfGoldEvent[], payoutCents: number): string {
  if (payoutCents === 0) return tAcresOfGold('noWin');
  const amount = formatCurrency(payoutCents);
  const acts = toSpinSteps(events);
  const ended = acts.find((act) => act.ended !== undefined)?.ended;
  if (ended !== undefined) return tAcresOfGold('won', { amount, what: freeSpinsTotalText(ended) });
  const lines = acts[0]?.lines ?? [];
  const named = lines.slice(0, maxNamedLines).map(lineText);
  const more = lines.length - named.length;
  if (more > 0) named.push(tAcresOfGold('moreLines', { count: more }));
  return tAcresOfGold('won', { amount, what: named.join(', ') });
}
