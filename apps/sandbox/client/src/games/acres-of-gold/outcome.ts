import type { AcresOfGoldEvent, SymbolId } from '@golden-acers/games';
import { formatDollars } from '@golden-acers/money';
import { actsOf } from './acts.ts';

export const symbolNames: Readonly<Record<SymbolId, readonly [one: string, many: string]>> = {
  'golden-acorn': ['golden acorn', 'golden acorns'],
  barn: ['barn', 'barns'],
  tractor: ['tractor', 'tractors'],
  rooster: ['rooster', 'roosters'],
  horseshoe: ['horseshoe', 'horseshoes'],
  pumpkin: ['pumpkin', 'pumpkins'],
  sunflower: ['sunflower', 'sunflowers'],
  corn: ['corn cob', 'corn cobs'],
  carrot: ['carrot', 'carrots'],
  apple: ['apple', 'apples'],
};

/** Beyond so many lines a list is too long to be listened to. */
const mostNamed = 3;
const money = (cents: number) => formatDollars(BigInt(cents));

export const lineText = (win: { symbol: SymbolId; count: number; line: number }) =>
  `${win.count} ${symbolNames[win.symbol][1]} on line ${win.line + 1}`;

/** A whole round in one sentence: `You won $4.20: 4 corn cobs on line 7.` */
export function outcomeText(events: readonly AcresOfGoldEvent[], payoutCents: number): string {
  if (payoutCents === 0) return 'No win.';
  const acts = actsOf(events);
  const ended = acts.find((act) => act.ended !== undefined)?.ended;
  if (ended !== undefined) {
    const spins = `${ended.spinsPlayed} free ${ended.spinsPlayed === 1 ? 'spin' : 'spins'}`;
    return `You won ${money(payoutCents)}: ${spins} brought ${money(ended.totalCents)}.`;
  }
  const lines = acts[0]?.lines ?? [];
  const named = lines.slice(0, mostNamed).map(lineText);
  const more = lines.length - named.length;
  if (more > 0) named.push(`${more} more ${more === 1 ? 'line' : 'lines'}`);
  return `You won ${money(payoutCents)}: ${named.join(', ')}.`;
}
