import type { WebhookDeliveryState, WebhookEndpoint, WebhookType } from '@golden-acers/contract';
import type { OutboundProblem } from '@golden-acers/platform';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

interface WebhookEndpointTable {
  id: string;
  agent_id: string;
  url: string;
  description: Generated<string>;
  event_types: WebhookType[];
  is_enabled: Generated<boolean>;
  disabled_because: Generated<WebhookEndpoint['disabledBecause']>;
  disabled_at: Generated<Date | null>;
  secret_sealed: string;
  previous_secret_sealed: Generated<string | null>;
  previous_secret_until: Generated<Date | null>;
  created_at: Generated<Date>;
}

interface WebhookEndpointStateTable {
  endpoint_id: string;
  lease_until: Generated<Date>;
  due_at: Generated<Date>;
  failures: Generated<number>;
  failing_since: Generated<Date | null>;
  last_success_at: Generated<Date | null>;
}

/** Why an attempt got no response, or why there was none. */
export type DeliveryProblem = OutboundProblem | 'endpoint_disabled';

/** An attempt before the last one. */
interface EarlierAttempt {
  readonly at: string;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly problem: DeliveryProblem | null;
}

interface WebhookDeliveryTable {
  id: string;
  number: GeneratedAlways<bigint>;
  endpoint_id: string;
  player_id: string | null;
  type: string;
  data: JSONColumnType<object, string, never>;
  occurred_at: Generated<Date>;
  state: Generated<WebhookDeliveryState>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  queued_at: Generated<Date>;
  last_attempt_at: Generated<Date | null>;
  response_status: Generated<number | null>;
  response_text: Generated<string | null>;
  duration_ms: Generated<number | null>;
  problem: Generated<DeliveryProblem | null>;
  earlier_attempts: JSONColumnType<EarlierAttempt[], never, never>;
}

export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable;
  webhook_endpoint_state: WebhookEndpointStateTable;
  webhook_delivery: WebhookDeliveryTable;
}
