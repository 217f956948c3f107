import type { ReportFlow } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import type { FlowRow, What } from './reports.sql.ts';

interface Sum {
  readonly transfers: bigint;
  readonly cents: bigint;
}
export type Flow = Readonly<Record<What, Sum>>;

const nothing: Sum = { transfers: 0n, cents: 0n };
const noFlow: Flow = { recharge: nothing, redeem: nothing, promotion: nothing, correction: nothing };

/** Adds rows up by what they are about. Rows whose key is null are left out. */
export function gather<Key extends string | number>(
  rows: readonly FlowRow[],
  keyOf: (row: FlowRow) => Key | null,
): ReadonlyMap<Key, Flow> {
  const flows = new Map<Key, Flow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) flows.set(key, plus(flows.get(key) ?? noFlow, row));
  }
  return flows;
}

export function totalOf(rows: readonly FlowRow[]): Flow {
  return rows.reduce(plus, noFlow);
}

function plus(flow: Flow, { what, transfers, cents }: FlowRow): Flow {
  const sum = flow[what];
  return { ...flow, [what]: { transfers: sum.transfers + transfers, cents: sum.cents + cents } };
}

/** What agents took in less what they gave out. */
export const netCents = ({ recharge, redeem }: Flow): bigint => recharge.cents - redeem.cents;

export function describeFlow(flow: Flow = noFlow): ReportFlow {
  return {
    recharges: Number(flow.recharge.transfers),
    recharged: formatCents(flow.recharge.cents),
    redeems: Number(flow.redeem.transfers),
    redeemed: formatCents(flow.redeem.cents),
    promotions: Number(flow.promotion.transfers),
    promoted: formatCents(flow.promotion.cents),
    corrected: formatCents(flow.correction.cents),
    net: formatCents(netCents(flow)),
  };
}
