import { securityEndpoints } from './access/security.ts';
import { sessionEndpoints } from './access/sessions.ts';
import { visitEndpoints } from './access/visits.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { phoneEndpoints } from './accounts/phone.ts';
import { recoveryEndpoints } from './accounts/recovery.ts';
import { termsEndpoints } from './accounts/terms.ts';
import { verificationEndpoints } from './accounts/verification.ts';
import { agentPermissionEndpoints } from './agents/agent-permissions.ts';
import { agentRoleEndpoints } from './agents/agent-roles.ts';
import { agentSecurityEndpoints } from './agents/agent-security.ts';
import { agentSettingsEndpoints } from './agents/agent-settings.ts';
import { agentTreeEndpoints } from './agents/agent-tree.ts';
import { agentEndpoints } from './agents/agents.ts';
import { allotmentEndpoints } from './agents/allotments.ts';
import { apiKeyEndpoints } from './agents/api-keys.ts';
import { approvalEndpoints } from './agents/approvals.ts';
import { templateEndpoints } from './agents/templates.ts';
import { alarmEndpoints } from './app/alarms.ts';
import { eventStreamEndpoints } from './app/event-streams.ts';
import { failedJobEndpoints } from './app/failed-jobs.ts';
import { siteEndpoints } from './app/site.ts';
import { systemEndpoints } from './app/system.ts';
import { activityStatementEndpoints } from './care/activity-statement.ts';
import { breakEndpoints } from './care/breaks.ts';
import { limitEndpoints } from './care/limits.ts';
import { realityCheckEndpoints } from './care/reality-check.ts';
import type { OutputOf } from './endpoint.ts';
import { activityEndpoints } from './events/activity.ts';
import { auditEndpoints } from './events/audit.ts';
import { auditVerificationEndpoints } from './events/audit-verifications.ts';
import { favouriteEndpoints } from './games/favourites.ts';
import { gameInfoEndpoints } from './games/game-info.ts';
import { gameEndpoints } from './games/games.ts';
import { jackpotEndpoints } from './games/jackpots.ts';
import { winnerEndpoints } from './games/winners.ts';
import { notificationEndpoints } from './messages/notifications.ts';
import { pushEndpoints } from './messages/push.ts';
import { webhookEndpoints } from './messages/webhooks.ts';
import { balanceEndpoints } from './money/balances.ts';
import { reviewEndpoints } from './money/reviews.ts';
import { shiftEndpoints } from './money/shifts.ts';
import { transferRequestEndpoints } from './money/transfer-requests.ts';
import { transferEndpoints } from './money/transfers.ts';
import { walletEndpoints } from './money/wallet.ts';
import { announcementEndpoints } from './players/announcements.ts';
import { bulkJobEndpoints } from './players/bulk-jobs.ts';
import { labelEndpoints } from './players/labels.ts';
import { lookupEndpoints } from './players/lookup.ts';
import { playerHistoryEndpoints } from './players/player-history.ts';
import { playerNoteEndpoints } from './players/player-notes.ts';
import { playerEndpoints } from './players/players.ts';
import { privacyEndpoints } from './players/privacy.ts';
import { savedViewEndpoints } from './players/saved-views.ts';
import { agentClaimEndpoints } from './promotions/agent-claims.ts';
import { claimEndpoints } from './promotions/claims.ts';
import { offerEditorEndpoints } from './promotions/offer-editor.ts';
import { offerEndpoints } from './promotions/offers.ts';
import { rechargeEndpoints } from './promotions/recharges.ts';
import { referralEndpoints } from './promotions/referrals.ts';
import { tournamentEndpoints } from './promotions/tournaments.ts';
import { vipEndpoints } from './promotions/vip.ts';
import { wageringEndpoints } from './promotions/wagering.ts';
import { gatewayEndpoints } from './provider/gateway.ts';
import { providerAccountEndpoints } from './provider/provider-accounts.ts';
import { betEndpoints } from './reporting/bets.ts';
import { exportEndpoints } from './reporting/exports.ts';
import { playerRecordEndpoints } from './reporting/player-records.ts';
import { providerRecordEndpoints } from './reporting/provider-records.ts';
import { reportEndpoints } from './reporting/reports.ts';
import { statementEndpoints } from './reporting/statements.ts';
import { chatEndpoints } from './support/chats.ts';
import { helpVoteEndpoints } from './support/help-votes.ts';
import { identityEndpoints } from './support/identity-checks.ts';
import { ticketEndpoints } from './support/tickets.ts';
import { visitorTicketEndpoints } from './support/visitor-tickets.ts';

export * from './access/passkeys.ts';
export * from './access/permissions.ts';
export * from './access/security.ts';
export * from './access/sessions.ts';
export type { Visit } from './access/visits.ts';
export * from './accounts/accounts.ts';
export * from './accounts/personal-details.ts';
export * from './accounts/phone.ts';
export * from './accounts/phone-constants.ts';
export { recoveryLinks } from './accounts/recovery.ts';
export * from './accounts/regions.ts';
export * from './accounts/registration-fields.ts';
export * from './accounts/user.ts';
export * from './agent-constants.ts';
export * from './agents/agent-permissions.ts';
export * from './agents/agent-roles.ts';
export * from './agents/agent-settings.ts';
export * from './agents/agent-tree.ts';
export * from './agents/allotments.ts';
export * from './agents/api-keys.ts';
export * from './agents/approvals.ts';
export * from './agents/templates.ts';
export * from './amounts.ts';
export * from './api-versions.ts';
export * from './app/alarm-codes.ts';
export * from './app/alarms.ts';
export type { SiteFigures, SiteFiguresForm } from './app/site-figures.ts';
export * from './app/system.ts';
export * from './app/system-settings.ts';
export * from './care/break-constants.ts';
export * from './care/care-constants.ts';
export * from './care/limits.ts';
export * from './constants.ts';
export * from './endpoint.ts';
export * from './events/activity.ts';
export * from './events/audit.ts';
export * from './events/audit-verifications.ts';
export * from './fields.ts';
export * from './games/game-info.ts';
export * from './games/games.ts';
export * from './games/jackpots.ts';
export * from './games/winners.ts';
export * from './languages.ts';
export type { ListPart } from './list-parts.ts';
export * from './messages/notifications.ts';
export * from './messages/webhook-events.ts';
export {
  maxWebhookEndpoints,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from './messages/webhooks.ts';
export * from './money/reviews.ts';
export * from './money/shifts.ts';
export * from './money/transfer-requests.ts';
export * from './money/transfers.ts';
export * from './money/wallet.ts';
export * from './money-values.ts';
export * from './players/announcements.ts';
export * from './players/bulk-job-shapes.ts';
export * from './players/bulk-jobs.ts';
export * from './players/labels.ts';
export * from './players/lookup.ts';
export * from './players/player-filter.ts';
export * from './players/player-history.ts';
export * from './players/player-notes.ts';
export * from './players/player-shapes.ts';
export * from './players/player-table.ts';
export * from './players/players.ts';
export * from './players/saved-views.ts';
export * from './promotions/agent-claims.ts';
export * from './promotions/claims.ts';
export * from './promotions/offer-editor.ts';
export * from './promotions/offer-editor-shapes.ts';
export * from './promotions/offers.ts';
export * from './promotions/promotion-constants.ts';
export type { RechargeBonus, RechargeUndo } from './promotions/recharges.ts';
export * from './promotions/referrals.ts';
export * from './promotions/tournament-shapes.ts';
export * from './promotions/tournaments.ts';
export * from './promotions/vip.ts';
export * from './promotions/wagering.ts';
export * from './query-periods.ts';
export * from './rate-limits.ts';
export * from './refusals.ts';
export * from './reporting/exports.ts';
export * from './reporting/provider-record-shapes.ts';
export * from './reporting/provider-records.ts';
export * from './reporting/reports.ts';
export * from './reporting/statements.ts';
export * from './support/chats.ts';
export * from './support/help-articles.ts';
export * from './support/identity-checks.ts';
export * from './support/identity-constants.ts';
export * from './support/ticket-constants.ts';
export * from './support/ticket-shapes.ts';
export * from './support/tickets.ts';
export { type VisitorThread, visitorTicketsTo } from './support/visitor-tickets.ts';
export * from './translate.ts';
export * from './typed-text.ts';

/** Every endpoint by method and path below `/api`. The browser imports only the type. */
export const endpoints = {
  ...sessionEndpoints,
  ...visitEndpoints,
  ...accountEndpoints,
  ...recoveryEndpoints,
  ...termsEndpoints,
  ...verificationEndpoints,
  ...agentPermissionEndpoints,
  ...agentRoleEndpoints,
  ...securityEndpoints,
  ...agentSecurityEndpoints,
  ...agentSettingsEndpoints,
  ...agentTreeEndpoints,
  ...agentEndpoints,
  ...allotmentEndpoints,
  ...apiKeyEndpoints,
  ...approvalEndpoints,
  ...templateEndpoints,
  ...alarmEndpoints,
  ...eventStreamEndpoints,
  ...failedJobEndpoints,
  ...siteEndpoints,
  ...systemEndpoints,
  ...breakEndpoints,
  ...activityEndpoints,
  ...auditEndpoints,
  ...auditVerificationEndpoints,
  ...favouriteEndpoints,
  ...gameInfoEndpoints,
  ...gameEndpoints,
  ...jackpotEndpoints,
  ...winnerEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...webhookEndpoints,
  ...balanceEndpoints,
  ...reviewEndpoints,
  ...shiftEndpoints,
  ...transferRequestEndpoints,
  ...transferEndpoints,
  ...vipEndpoints,
  ...wageringEndpoints,
  ...limitEndpoints,
  ...walletEndpoints,
  ...announcementEndpoints,
  ...bulkJobEndpoints,
  ...labelEndpoints,
  ...lookupEndpoints,
  ...playerHistoryEndpoints,
  ...playerNoteEndpoints,
  ...playerEndpoints,
  ...privacyEndpoints,
  ...savedViewEndpoints,
  ...activityStatementEndpoints,
  ...realityCheckEndpoints,
  ...offerEndpoints,
  ...claimEndpoints,
  ...referralEndpoints,
  ...tournamentEndpoints,
  ...gatewayEndpoints,
  ...providerAccountEndpoints,
  ...agentClaimEndpoints,
  ...rechargeEndpoints,
  ...offerEditorEndpoints,
  ...betEndpoints,
  ...exportEndpoints,
  ...playerRecordEndpoints,
  ...providerRecordEndpoints,
  ...reportEndpoints,
  ...statementEndpoints,
  ...helpVoteEndpoints,
  ...ticketEndpoints,
  ...visitorTicketEndpoints,
  ...identityEndpoints,
  ...phoneEndpoints,
  ...chatEndpoints,
};
export type Endpoints = typeof endpoints;
/** The body and the query of an endpoint as its handler gets them. */
export type BodyOf<K extends keyof Endpoints> = Endpoints[K] extends { body: infer S } ? OutputOf<S> : never;
export type QueryOf<K extends keyof Endpoints> = Endpoints[K] extends { query: infer S }
  ? OutputOf<S>
  : never;
