import { activityConsumer } from '../events/activity/activity-events.ts';
import type { FactConsumer } from '../events/facts/fact-consumers.ts';
import { createNotificationConsumer } from '../messages/notifications/notification-events.ts';
import { webhookConsumer } from '../messages/webhooks/webhook-events.ts';
import { getDeclineReason } from '../money/transfer-requests/transfer-requests.ts';
import { referralConsumer } from '../promotions/referrals/referral-decisions.ts';
import { reportConsumer } from '../reporting/reports/report-roll-up.ts';

/**
 * Who acts on what happened, after the transaction of the fact. Each names the kinds that it reads. Here
 * stands what is unsafe while it lags.
 */
export const factConsumers: readonly FactConsumer[] = [
  // Nothing: players see it later, under the time when it happened.
  activityConsumer,
  // Nothing: the same, and it is pushed and mailed later.
  createNotificationConsumer(getDeclineReason),
  // Nothing: receivers learn it later, in the order of each player.
  webhookConsumer,
  // Nothing: both players are paid later, and only the first recharge of the minimum counts.
  referralConsumer,
  // Nothing: a report adds the unread facts in the statement that reads the sums, which then takes longer.
  reportConsumer,
];
