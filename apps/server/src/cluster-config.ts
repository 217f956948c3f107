import { envFields } from '@golden-acers/platform';
import type { z } from 'zod';

/** Supervisors wait no longer before they kill. */
export const maxDrainSeconds = 60;

export const clusterEnvironment = {
  /** A replica for reads that may lag: reports, the catalogue, leaderboards. */
  DATABASE_REPLICA_URL: envFields.url('postgres', 'postgresql').optional(),
  /** A server that stops serves on for so long without being ready, so that balancers take it out first. */
  DRAIN_SECONDS: envFields.integer(0, maxDrainSeconds).default(0),
};

type ClusterValues = Readonly<z.output<z.ZodObject<typeof clusterEnvironment>>>;

export function readClusterConfig({ DATABASE_REPLICA_URL, DRAIN_SECONDS }: ClusterValues) {
  return { databaseReplicaUrl: DATABASE_REPLICA_URL, drainMs: DRAIN_SECONDS * 1_000 };
}
