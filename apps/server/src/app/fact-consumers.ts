import type { FactConsumer } from '../events/facts/fact-consumers.ts';
import { webhookConsumer } from '../messages/webhooks/webhook-events.ts';
import { referralConsumer } from '../promotions/referrals/referral-decisions.ts';

/** Who acts on what happened, after the transaction of the fact. Each names the kinds that it reads. */
export const factConsumers: readonly FactConsumer[] = [webhookConsumer, referralConsumer];
