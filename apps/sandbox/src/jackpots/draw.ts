interface PotOdds {
  readonly slug: string;
  /** The mean stakes between two wins. */
  readonly oddsCents: bigint;
}

const drawBits = 256n;

/**
 * The pot that a stake wins, if any. `drawn` is a number below 2²⁵⁶; from 0 up, the rarest first, each pot
 * owns stake / odds of the range. A round wins at most one pot, with exactly these odds.
 */
export function findDrawnPot<Pot extends PotOdds>(
  pots: readonly Pot[],
  { drawn, stakeCents }: { readonly drawn: bigint; readonly stakeCents: bigint },
): Pot | undefined {
  const rarestFirst = pots.toSorted((one, other) => (one.oddsCents > other.oddsCents ? -1 : 1));
  let edge = 0n;
  return rarestFirst.find(({ oddsCents }) => {
    edge += (stakeCents << drawBits) / oddsCents;
    return drawn < edge;
  });
}
