import { createHmac } from 'node:crypto';

interface PotOdds {
  readonly slug: string;
  /** The mean stakes between two wins. */
  readonly oddsCents: bigint;
}

interface DrawInput {
  /** The sandbox's input; its hash was published before the round. */
  readonly seed: string;
  /** The client's input, made after it had that hash. */
  readonly key: string;
  readonly stakeCents: bigint;
}

const drawBits = 256n;

/**
 * The pot that a stake wins, if any. HMAC-SHA256(seed, key) is a number below 2²⁵⁶; from 0 up, the rarest
 * first, each pot owns stake / odds of the range. A round wins at most one pot, with exactly these odds.
 */
export function drawPot<Pot extends PotOdds>(
  pots: readonly Pot[],
  { seed, key, stakeCents }: DrawInput,
): Pot | undefined {
  const drawn = BigInt(`0x${createHmac('sha256', seed).update(key).digest('hex')}`);
  const rarestFirst = pots.toSorted((one, other) => (one.oddsCents > other.oddsCents ? -1 : 1));
  let edge = 0n;
  return rarestFirst.find(({ oddsCents }) => {
    edge += (stakeCents << drawBits) / oddsCents;
    return drawn < edge;
  });
}
