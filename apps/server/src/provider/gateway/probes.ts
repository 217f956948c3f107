import { Refusal } from '@golden-acers/platform';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { isAnyProbeDue } from './budget.sql.ts';

type ProbeContext = Pick<Context, 'gateway'>;

export const isProbeDue = ({ gateway }: ProbeContext): RawBuilder<boolean> =>
  isAnyProbeDue(gateway.providerAgentIds, gateway.tuning.failuresToOpen);

/** While the circuit is open and no player plays, only this call detects that the provider is back. */
export async function probeProviders({ gateway }: ProbeContext): Promise<boolean> {
  try {
    await gateway.probe();
  } catch (error) {
    // Another server has sent the probe.
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}
