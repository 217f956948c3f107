import { z } from 'zod';

export const rowCounts = [8, 12, 16] as const;
export const risks = ['low', 'medium', 'high'] as const;
export type RowCount = (typeof rowCounts)[number];
export type Risk = (typeof risks)[number];

const rows = z.literal(rowCounts);
const risk = z.enum(risks);

/** The board of the drop. Its rows of pegs and its risk choose the pays of the baskets. */
export const acornDropBet = z.strictObject({ rows, risk });

/** The first event. `path[row]` is 1 where the acorn falls to the right of the peg, 0 to the left. */
const drop = z.strictObject({
  type: z.literal('drop'),
  rows,
  risk,
  path: z.array(z.int().min(0).max(1)).readonly(),
});

/** The last event. `basket` counts from 0 at the left; `tenths` is its pay in tenths of the stake. */
const landing = z.strictObject({
  type: z.literal('landing'),
  basket: z.int().min(0).max(16),
  tenths: z.int().nonnegative(),
  winCents: z.int().nonnegative(),
});

export const acornDropEvent = z.discriminatedUnion('type', [drop, landing]);

export type AcornDropBet = z.infer<typeof acornDropBet>;
export type AcornDropEvent = z.infer<typeof acornDropEvent>;

export interface AcornDropInfo {
  readonly boards: readonly {
    readonly rows: RowCount;
    readonly risk: Risk;
    /** Pays in tenths of the stake, from the left basket to the right one. */
    readonly tenths: readonly number[];
    /** The exact return of this board: "98.97". */
    readonly returnPercent: string;
  }[];
}
