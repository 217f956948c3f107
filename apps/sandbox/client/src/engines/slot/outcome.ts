import type { SlotEvent } from '@golden-acers/games/engines/slot';
import { formatCurrency } from '../../language/formats.ts';
import { findFollowUp, type SpinStep, spinWinCents, toSpinSteps, type WinEvent } from './steps.ts';
import { tSlot } from './t.ts';
import type { ThemeText } from './theme.ts';

/** The maximum of wins read by a screen reader. */
const maxNamedWins = 3;

export const symbolCountText = (t: ThemeText, symbol: string, count: number) =>
  t(`symbolCount.${symbol}`, { count });

export function winText(t: ThemeText, win: WinEvent): string {
  const symbols = symbolCountText(t, win.symbol, win.count);
  if (win.type === 'line-win') return tSlot('onLine', { symbols, line: win.line + 1 });
  if (win.type === 'anywhere-win') return symbols;
  return tSlot('onWays', { symbols, ways: tSlot('ways', { count: win.ways }) });
}

export const freeSpinsTotalText = (ended: { spinsPlayed: number; totalCents: number }) =>
  tSlot('freeSpinsTotal', {
    spins: tSlot('freeSpins', { count: ended.spinsPlayed }),
    amount: formatCurrency(ended.totalCents),
  });

/** The text such as `9 nuggets brought $12.00`. */
export const coinsTotalText = (t: ThemeText, ended: { count: number; winCents: number }) =>
  t('coinsTotal', { count: ended.count, amount: formatCurrency(ended.winCents) });

interface SlotRound {
  readonly events: readonly SlotEvent[];
  readonly stakeCents: number;
  readonly payoutCents: number;
}

/** Returns a text such as `You won $4.20: 4 corn cobs on line 7.` A pay up to the stake is no win. */
export function outcomeText(t: ThemeText, { events, stakeCents, payoutCents }: SlotRound): string {
  if (payoutCents === 0) return tSlot('noWin');
  const key = payoutCents > stakeCents ? 'won' : 'returned';
  const amount = formatCurrency(payoutCents);
  const steps = toSpinSteps(events);
  const ended = steps
    .map((step) => findFollowUp(step, 'free-spins-ended'))
    .find((each) => each !== undefined);
  if (ended !== undefined) return tSlot(key, { amount, what: freeSpinsTotalText(ended) });
  const held = steps.map((step) => findFollowUp(step, 'hold-ended')).find((each) => each !== undefined);
  if (held !== undefined) return tSlot(key, { amount, what: coinsTotalText(t, held) });
  const wins = steps.flatMap((step) => step.wins);
  const named = wins.slice(0, maxNamedWins).map((win) => winText(t, win));
  const unnamed = wins.length - maxNamedWins;
  if (unnamed > 0) named.push(tSlot('moreWins', { count: unnamed }));
  return tSlot(key, { amount, what: named.join(', ') });
}

/** Returns the text below the reels while the wins of a spin are shown. */
export function captionText(t: ThemeText, step: SpinStep, scatterSymbol: string): string {
  const { wins, scatter, spin } = step;
  const cents = formatCurrency(spinWinCents(step));
  const amount = spin.multiplier > 1 ? `${cents} (× ${spin.multiplier})` : cents;
  if (scatter !== undefined) {
    const scatters = symbolCountText(t, scatterSymbol, scatter.count);
    return tSlot(wins.length > 0 ? 'scattersAndWinsPay' : 'scattersPay', { scatters, amount });
  }
  const [win] = wins;
  if (win !== undefined && wins.length === 1) return tSlot('winPays', { win: winText(t, win), amount });
  return tSlot('winsPay', { count: wins.length, amount });
}
