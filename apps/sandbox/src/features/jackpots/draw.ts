import { createHmac } from 'node:crypto';

interface PotOdds {
  readonly slug: string;
  /** One win per so much staked, on average. */
  readonly oddsCents: bigint;
}

interface DrawInput {
  /** The sandbox's part, fixed by the hash that was told before the round. */
  readonly seed: string;
  /** The client's part: the round's key, made after it had that hash. */
  readonly key: string;
  readonly stakeCents: bigint;
}

const drawBits = 256n;

/**
 * Which pot a stake wins, if any. HMAC-SHA256(seed, key) is a number below 2²⁵⁶. From 0 up, each pot owns stake / odds of
 * that line, the rarest first; what is beyond the last wins nothing. So a round wins at most one, with exactly these chances.
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
