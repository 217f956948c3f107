import type { Lanes, Operation } from './load.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import type { Product } from './product.ts';
import type { RunFolder } from './run-folder.ts';
import { type Verification, verifyOperations } from './verification.ts';

export interface ClusterEnv {
  readonly folder: RunFolder;
  readonly cluster: PostgresCluster;
  readonly product: Product;
  readonly lanes: Lanes;
}

/** One row of the report. */
export interface ScenarioFigure {
  readonly what: string;
  readonly measured: string;
  /** Empty if the figure has no goal. */
  readonly goal: string;
  readonly isMet: boolean;
}

export interface Scenario {
  readonly title: string;
  run(env: ClusterEnv): Promise<ScenarioFigure[]>;
}

export const figure = (what: string, measured: string): ScenarioFigure => ({
  what,
  measured,
  goal: '',
  isMet: true,
});

export const atMost = (what: string, measured: number, max: number, unit = ''): ScenarioFigure => ({
  what,
  measured: `${Number(measured.toFixed(1))}${unit}`,
  goal: max === 0 ? '0' : `≤ ${max}${unit}`,
  isMet: measured <= max,
});

export const holds = (what: string, isMet: boolean): ScenarioFigure => ({
  what,
  measured: isMet ? 'yes' : 'no',
  goal: 'yes',
  isMet,
});

/** Verifies what must hold after every scenario, for all operations so far. */
export async function verifyScenario(
  { product }: ClusterEnv,
  operations: readonly Operation[],
): Promise<ScenarioFigure[]> {
  const result = await verifyOperations(product, operations);
  return [
    figure('recharges and redeems', describeOperations(result)),
    atMost('acknowledged operations lost', result.lost, 0),
    atMost('operations doubled', result.doubled, 0),
    atMost('operations without a known outcome', result.unanswered, 0),
    atMost('violations of both ledgers', result.ledgerViolations, 0),
    figure('audit chain', `intact, with the saved heads of ${result.auditHeads} servers`),
  ];
}

function describeOperations({ acknowledged, rejected, unanswered }: Verification): string {
  const total = acknowledged + rejected + unanswered;
  return `${total}: ${acknowledged} acknowledged, ${rejected} refused`;
}
