/** The times at which the leader is at a quarter, a half, three quarters and the finish. */
const callsAtMs = [5_000, 10_000, 15_000, 20_000] as const;
export const finishAtMs = callsAtMs[3];
export const durationMs = 24_000;
/** The distance between neighbours, in units of the picture, at the start and at each call. */
const gaps = [0, 22, 30, 36, 46] as const;
/** The winner takes the lead in the last units before the finish, so that no player knows it before. */
const speed = 0.24;

/** Returns the distance that the scenery has moved. It speeds up at the start. */
export const distanceAt = (ms: number): number =>
  speed * Math.max(0, ms - 1_200 * (1 - Math.exp(-ms / 1_200)));

const smooth = (share: number) => share * share * (3 - 2 * share);

/** Returns the distance of a number behind the leader at each call. */
function offsetsOf(number: number, orders: readonly (readonly number[])[]): number[] {
  return [0, ...orders.map((order, call) => -order.indexOf(number) * (gaps[call + 1] ?? 0))];
}

export interface RunnerMotion {
  /** The distance from the left edge of the picture to the nose. */
  xAt(ms: number): number;
}

/** `orders`: at each call and the finish. Between them all horses change their distances smoothly. */
export function createRunnerMotion(number: number, orders: readonly (readonly number[])[]): RunnerMotion {
  const offsets = offsetsOf(number, orders);
  return {
    xAt(ms) {
      const leg = Math.min(Math.floor((ms / finishAtMs) * 4), 3);
      const share = smooth(Math.min(1, ms / callsAtMs[0] - leg));
      const [from = 0, to = 0] = offsets.slice(leg, leg + 2);
      const sway =
        Math.sin(ms / 700 + number * 2.1) * 5 * Math.min(1, ms / 3_000) * Math.max(0, 1 - ms / finishAtMs);
      const lead = 110 + 300 * smooth(Math.min(1, ms / 9_000));
      return (
        lead + from + (to - from) * share + sway + 60 * (1 - Math.exp(Math.min(0, finishAtMs - ms) / 1_500))
      );
    },
  };
}

/** The finishing post comes with the scenery: the winner's nose is there at `finishAtMs`. */
export const finishX = (ms: number, winner: RunnerMotion): number =>
  winner.xAt(finishAtMs) + distanceAt(finishAtMs) - distanceAt(ms);
