import { Refusal } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';

/** Whether a provider agent's circuit is open and its next probe is due. */
export const isProbeDue = ({
  gateway,
}: Pick<Context, 'gateway'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from provider_budget where provider_agent_id = any(${gateway.providerAgentIds}::text[])
    and failures >= ${gateway.tuning.failuresToOpen} and coalesce(probe_at <= clock_timestamp(), true))`;

/** While the circuit is open and no player plays, only this call detects that the provider is back. */
export async function probeProviders({ gateway }: Pick<Context, 'gateway'>): Promise<boolean> {
  try {
    await gateway.probe();
  } catch (error) {
    // Another server has sent the probe.
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}
