import { envFields } from '@golden-acers/platform';
import type { z } from 'zod';

/** Supervisors wait no longer before they kill. */
export const maxDrainSeconds = 60;

/** The lag is measured for a minute back. */
const maxReplicaLagSeconds = 60;

export const clusterEnvironment = {
  /** A replica for reads that may lag: reports, the catalogue, leaderboards. */
  DATABASE_REPLICA_URL: envFields.url('postgres', 'postgresql').optional(),
  /** While it is further behind, they go to the primary. Nobody minds a report of this age. */
  DATABASE_REPLICA_MAX_LAG_SECONDS: envFields.integer(1, maxReplicaLagSeconds).default(10),
  /**
   * The time for which a stopping server continues to serve without being ready, so that balancers remove it
   * first.
   */
  DRAIN_SECONDS: envFields.integer(0, maxDrainSeconds).default(0),
};

type ClusterValues = Readonly<z.output<z.ZodObject<typeof clusterEnvironment>>>;

export function readClusterConfig(values: ClusterValues) {
  return {
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    replicaMaxLagMs: values.DATABASE_REPLICA_MAX_LAG_SECONDS * 1_000,
    drainMs: values.DRAIN_SECONDS * 1_000,
  };
}
