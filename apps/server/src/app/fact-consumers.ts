import { activityConsumer } from '../events/activity/activity-events.ts';
import type { FactConsumer } from '../events/facts/fact-consumers.ts';
import { createNotificationConsumer } from '../messages/notifications/notification-events.ts';
import { webhookConsumer } from '../messages/webhooks/webhook-events.ts';
import { getDeclineReason } from '../money/transfer-requests/transfer-requests.ts';
import { claimConsumer } from '../promotions/claims/claim-worker.ts';
import { depositMatchConsumer } from '../promotions/claims/deposit-matches.ts';
import { referralConsumer } from '../promotions/referrals/referral-decisions.ts';
import { scoreConsumer } from '../promotions/tournaments/settlement.ts';
import { vipConsumer } from '../promotions/vip/vip.ts';
import { wageringConsumer } from '../promotions/wagering/wagering-consumer.ts';
import { reportConsumer } from '../reporting/reports/report-roll-up.ts';

/**
 * Who acts on what happened, after the transaction of the fact. Here stand the kinds that each reads, and
 * what is unsafe while it lags.
 */
export const factConsumers: readonly FactConsumer[] = [
  // request.created, request.decided, transfer.applied, transfer.rejected, claim.waiting, claim.ended.
  // Nothing: players see it later, under the time when it happened.
  activityConsumer,
  // request.decided, transfer.applied, transfer.rejected, claim.ended.
  // Nothing: the same, and it is pushed and mailed later.
  createNotificationConsumer(getDeclineReason),
  // player.registered, request.created, request.decided, transfer.applied, transfer.rejected,
  // transfer.in_review, limit.reached. Nothing: receivers learn it later, in the order of each player.
  webhookConsumer,
  // transfer.applied, play.recorded. Nothing: both players are paid later, and only the first recharge of the
  // minimum counts.
  referralConsumer,
  // transfer.applied. A redeem before the bonus of its recharge, which `wagering_missing_cents` refuses, and
  // the expiry of a waiting claim, which `advanceClaim` postpones. Both look at the facts that are not read
  // yet.
  depositMatchConsumer,
  // transfer.applied, transfer.rejected. Nothing: until then a settled payment counts as open, and no redeem
  // comes before its wagering.
  claimConsumer,
  // transfer.applied, transfer.rejected, player.excluded, play.recorded. Nothing: redeems are refused until
  // the wagering is decided, and each try reads and decides it first.
  wageringConsumer,
  // play.recorded. Nothing: tiers change later. Cashback sums the points of its week itself.
  vipConsumer,
  // play.recorded. Results without these rounds: a tournament whose entrants have unread facts is not
  // settled.
  scoreConsumer,
  // transfer.applied, difference.corrected. Nothing: a report adds the unread facts in the statement that
  // reads the sums, which then takes longer.
  reportConsumer,
];
