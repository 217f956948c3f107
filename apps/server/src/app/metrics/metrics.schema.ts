import type { Generated } from 'kysely';

interface MetricsExporterTable {
  id: Generated<boolean>;
  server_id: string;
  until: Date;
}

export interface MetricsTables {
  metrics_exporter: MetricsExporterTable;
}
