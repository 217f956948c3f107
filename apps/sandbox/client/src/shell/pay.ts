/** What a round has paid, and all that it has cost. */
export interface Pay {
  readonly paidCents: number;
  readonly stakeCents: number;
}

export type WinTier = 'win' | 'bigWin' | 'megaWin' | 'topWin';
export type PayKind = 'nothing' | 'returned' | WinTier;

/** The minimum multiples of the stake, the best first. */
const tierStakes = [
  ['topWin', 100],
  ['megaWin', 40],
  ['bigWin', 15],
] as const;

/**
 * Decides, for all games, whether a pay is a win: it must be more than the stakes of its round. Every other
 * pay is shown without a win's sound, count-up and celebration.
 */
export function payKindOf({ paidCents, stakeCents }: Pay): PayKind {
  if (paidCents <= 0) return 'nothing';
  if (paidCents <= stakeCents) return 'returned';
  if (stakeCents <= 0) return 'win';
  return tierStakes.find(([, stakes]) => paidCents >= stakes * stakeCents)?.[0] ?? 'win';
}

export function winTierOf(pay: Pay): WinTier | undefined {
  const kind = payKindOf(pay);
  return kind === 'nothing' || kind === 'returned' ? undefined : kind;
}

export const isWin = (pay: Pay): boolean => winTierOf(pay) !== undefined;

export function isBigWin(pay: Pay): boolean {
  const tier = winTierOf(pay);
  return tier !== undefined && tier !== 'win';
}

/** The duration grows with the stakes that are won: 2.6 seconds for 15, 4.2 for 100, 6 at most. */
export const countUpMs = (stakes: number): number =>
  Math.round(Math.min(6000, 350 + 830 * Math.log2(1 + Math.max(0, stakes) / 2.2)));
