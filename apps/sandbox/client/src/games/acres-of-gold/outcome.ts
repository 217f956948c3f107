import type { AcresOfGoldEvent, SymbolId } from '@golden-acers/games';
import { money } from '../../language/figures.ts';
import { actsOf } from './acts.ts';
import { say } from './say.ts';

/** Beyond so many lines a list is too long to be listened to. */
const mostNamed = 3;

/** "4 corn cobs" */
export const severalText = (symbol: SymbolId, many: number) => say(`several.${symbol}`, { many });

export const lineText = (win: { symbol: SymbolId; count: number; line: number }) =>
  say('onLine', { symbols: severalText(win.symbol, win.count), line: win.line + 1 });

/** What the free spins brought together: `8 free spins brought $3.50`. */
export const broughtText = ({ spinsPlayed, totalCents }: { spinsPlayed: number; totalCents: number }) =>
  say('brought', { spins: say('freeSpins', { count: spinsPlayed }), amount: money(totalCents) });

/** A whole round in one sentence: `You won $4.20: 4 corn cobs on line 7.` */
export function outcomeText(events: readonly AcresOfGoldEvent[], payoutCents: number): string {
  if (payoutCents === 0) return say('noWin');
  const amount = money(payoutCents);
  const acts = actsOf(events);
  const ended = acts.find((act) => act.ended !== undefined)?.ended;
  if (ended !== undefined) return say('won', { amount, what: broughtText(ended) });
  const lines = acts[0]?.lines ?? [];
  const named = lines.slice(0, mostNamed).map(lineText);
  const more = lines.length - named.length;
  if (more > 0) named.push(say('moreLines', { count: more }));
  return say('won', { amount, what: named.join(', ') });
}
