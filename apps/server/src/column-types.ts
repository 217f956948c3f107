// These are the contents of columns, where the database does not know them.
import type { Language, OfferText } from '@golden-acers/contract';
import type { OutboundProblem } from '@golden-acers/platform';

/** The options of a bulk job, as they are stored. */
export interface BulkJobOptions {
  readonly labelId?: string;
  readonly text?: string;
  readonly managerId?: string;
}

export type OfferTexts = Partial<Record<Language, OfferText>>;

/** The reason why an attempt got no response, or why there was none. */
export type DeliveryProblem = OutboundProblem | 'endpoint_disabled';

/** An attempt before the last one. */
export interface EarlierAttempt {
  readonly at: string;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly problem: DeliveryProblem | null;
}
