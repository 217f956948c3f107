import { type ReportFlow, toMoney } from '@golden-acers/contract';
import type { FlowKind, FlowRow } from './reports.sql.ts';

interface FlowSum {
  readonly transfers: bigint;
  readonly cents: bigint;
}
export type Flow = Readonly<Record<FlowKind, FlowSum>>;

const zeroSum: FlowSum = { transfers: 0n, cents: 0n };
const zeroFlow: Flow = { recharge: zeroSum, redeem: zeroSum, promotion: zeroSum, correction: zeroSum };

/** Sums rows by key. Rows without a key are left out. */
export function sumFlowsBy<Key extends string | number>(
  rows: readonly FlowRow[],
  keyOf: (row: FlowRow) => Key | null,
): ReadonlyMap<Key, Flow> {
  const flows = new Map<Key, Flow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) flows.set(key, addFlowRow(flows.get(key) ?? zeroFlow, row));
  }
  return flows;
}

export function totalFlowOf(rows: readonly FlowRow[]): Flow {
  return rows.reduce(addFlowRow, zeroFlow);
}

function addFlowRow(flow: Flow, { flowKind, transfers, cents }: FlowRow): Flow {
  const sum = flow[flowKind];
  return { ...flow, [flowKind]: { transfers: sum.transfers + transfers, cents: sum.cents + cents } };
}

/** Recharges minus redeems. */
export const netCents = ({ recharge, redeem }: Flow): bigint => recharge.cents - redeem.cents;

export function describeFlow(flow: Flow = zeroFlow): ReportFlow {
  return {
    recharges: Number(flow.recharge.transfers),
    recharged: toMoney(flow.recharge.cents),
    redeems: Number(flow.redeem.transfers),
    redeemed: toMoney(flow.redeem.cents),
    promotions: Number(flow.promotion.transfers),
    promoted: toMoney(flow.promotion.cents),
    corrected: toMoney(flow.correction.cents),
    net: toMoney(netCents(flow)),
  };
}
