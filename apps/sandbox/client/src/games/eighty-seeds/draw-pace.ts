const drawMs = 130;
/** A draw that may raise the pay is awaited longer, the last ones most. */
const tenseMs = 420;
const lastTenseMs = 700;

interface Drawing {
  /** Numbers that are drawn already, of how many. */
  readonly drawn: number;
  readonly total: number;
  readonly hits: number;
  /** The pay of the ticket by hits, in tenths of the stake. */
  readonly tenths: readonly number[];
}

/** Returns the pause before the next number. Only pays decide it, never the numbers to come. */
export function pauseBeforeDrawMs({ drawn, total, hits, tenths }: Drawing): number {
  const [now = 0, next = 0] = [tenths[hits], tenths[hits + 1]];
  const left = total - drawn;
  if (next <= now || left > 5 || left <= 0) return drawMs;
  return left <= 2 ? lastTenseMs : tenseMs;
}
