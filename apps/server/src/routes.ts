import type { Http } from '@golden-acers/platform';
import { bindSessions } from './access/sessions/sessions.routes.ts';
import { bindAccounts } from './accounts/accounts/accounts.routes.ts';
import { bindPhone } from './accounts/phone/phone.routes.ts';
import { bindRecovery } from './accounts/recovery/recovery.routes.ts';
import { bindSecurity } from './accounts/security/security.routes.ts';
import { bindVerification } from './accounts/verification/verification.routes.ts';
import { agentPermissionsApproval } from './agents/agent-permissions/agent-permissions.ts';
import { roleApproval } from './agents/agent-roles/agent-roles.ts';
import { agentCreationApproval } from './agents/agent-tree/agent-creation.ts';
import { bindAgentTree } from './agents/agent-tree/agent-tree.routes.ts';
import { allotmentApproval } from './agents/agent-tree/allotments.ts';
import { bindAgents } from './agents/agents.routes.ts';
import { bindApprovals } from './agents/approvals/approvals.routes.ts';
import type { ApprovalHandlers } from './agents/approvals/approvals.ts';
import { bindAlarms } from './app/alarms/alarms.routes.ts';
import { bindFailedJobs } from './app/background-jobs/failed-jobs.routes.ts';
import { bindEventStreams, type EventStreams } from './app/event-streams/event-streams.ts';
import { refuseDuringMaintenance } from './app/maintenance/maintenance.ts';
import { bindSite } from './app/site/site.routes.ts';
import { bindSystem } from './app/system/system.routes.ts';
import { bindActivityStatement } from './care/activity-statement/activity-statement.routes.ts';
import { bindBreaks } from './care/breaks/breaks.routes.ts';
import { bindLimits } from './care/limits/limits.routes.ts';
import { prepareLimitsForLaunch } from './care/limits/limits.ts';
import { bindRealityCheck } from './care/reality-check/reality-check.routes.ts';
import type { Context, ServerBind } from './context.ts';
import { bindEvents } from './events/events.routes.ts';
import { exportedTables } from './exported-tables.ts';
import { bindGames } from './games/games.routes.ts';
import { bindNotifications } from './messages/notifications/notifications.routes.ts';
import { bindPush } from './messages/push/push.routes.ts';
import { bindWebhooks } from './messages/webhooks/webhooks.routes.ts';
import { bindBalances } from './money/balances/balances.routes.ts';
import { bindReviews } from './money/reviews/reviews.routes.ts';
import { bindShifts } from './money/shifts/shifts.routes.ts';
import { bindTransferRequests } from './money/transfer-requests/transfer-requests.routes.ts';
import { bindTransfers } from './money/transfers/transfers.routes.ts';
import { transferApproval } from './money/transfers/transfers.ts';
import { bindWallet } from './money/wallet/wallet.routes.ts';
import { bindAnnouncements } from './players/announcements/announcements.routes.ts';
import { bindBulkJobs } from './players/bulk-jobs/bulk-jobs.routes.ts';
import { bulkJobApproval } from './players/bulk-jobs/bulk-jobs.ts';
import { bindLookup } from './players/lookup/lookup.routes.ts';
import { barFromOffers } from './players/players/labels.ts';
import { bindPlayers } from './players/players/players.routes.ts';
import { bindPrivacy } from './players/privacy/privacy.routes.ts';
import { bindAgentClaims } from './promotions/agent-claims/agent-claims.routes.ts';
import { bindClaims } from './promotions/claims/claims.routes.ts';
import { createSignUpCredit } from './promotions/claims/sign-up-claims.ts';
import { bindCosts } from './promotions/costs/costs.routes.ts';
import { bindOfferEditor } from './promotions/offer-editor/offer-editor.routes.ts';
import { bindOffers } from './promotions/offers/offers.routes.ts';
import { bindRecharges } from './promotions/recharges/recharges.routes.ts';
import { bindReferrals } from './promotions/referrals/referrals.routes.ts';
import { offerOrPrizesApproval } from './promotions/tournaments/prize-approval.ts';
import { bindTournaments } from './promotions/tournaments/tournaments.routes.ts';
import { bindVip } from './promotions/vip/vip.routes.ts';
import { bindWagering } from './promotions/wagering/wagering.routes.ts';
import { settleWageringBeforeRedeem } from './promotions/wagering/wagering.ts';
import { bindProvider } from './provider/provider-accounts/provider.routes.ts';
import { bindBets } from './reporting/bets/bets.routes.ts';
import { bindExports } from './reporting/exports/exports.routes.ts';
import { bindProviderRecords } from './reporting/provider-records/provider-records.routes.ts';
import { bindReports } from './reporting/reports/reports.routes.ts';
import { bindStatements } from './reporting/statements/statements.routes.ts';
import { bindSupport } from './support/support.routes.ts';
import { bindVisitorTickets } from './support/tickets/visitor-tickets.routes.ts';

/** Execute the commands that waited for a second agent. */
const approvalHandlers: ApprovalHandlers = {
  transfer: transferApproval,
  bulk_job: bulkJobApproval,
  allotment: allotmentApproval,
  agent: agentCreationApproval,
  role: roleApproval,
  agent_permissions: agentPermissionsApproval,
  offer: offerOrPrizesApproval,
};

/**
 * Binds the endpoints of every domain, from the top down, and passes in the functions of a higher domain
 * that one needs.
 */
export function bindRoutes(http: Http, bind: ServerBind, context: Context, eventStreams: EventStreams): void {
  const beforeRedeem = (playerId: string) => settleWageringBeforeRedeem(context, playerId);
  const beforeLaunch = (playerId: string) => prepareLimitsForLaunch(context, playerId);

  bindSystem(http, bind, context);
  refuseDuringMaintenance(http, context);
  bindSite(http, bind, context);
  bindEventStreams(bind, eventStreams);
  bindFailedJobs(bind, context);
  bindAlarms(bind, context);

  bindPlayers(bind, context);
  bindLookup(bind, context);
  bindAnnouncements(bind, context);
  bindBulkJobs(bind, context);
  bindPrivacy(bind, context);

  bindSupport(bind, context);
  bindVisitorTickets(bind, context);

  bindBreaks(bind, context);
  bindLimits(bind, context);
  bindActivityStatement(bind, context);
  bindRealityCheck(bind, context);

  bindOffers(bind, context);
  bindClaims(bind, context);
  bindWagering(bind, context);
  bindVip(bind, context);
  bindOfferEditor(bind, context);
  bindAgentClaims(bind, context, barFromOffers);
  bindRecharges(bind, context, { beforeRedeem });
  bindCosts(bind, context);
  bindReferrals(bind, context);
  bindTournaments(bind, context);

  bindProviderRecords(bind, context);
  bindBets(bind, context);
  bindStatements(bind, context);
  bindReports(bind, context);
  bindExports(bind, context, exportedTables);

  bindBalances(bind, context);
  bindTransfers(bind, context, { beforeRedeem });
  bindTransferRequests(bind, context, { beforeRedeem });
  bindWallet(bind, context);
  bindReviews(bind, context);
  bindShifts(bind, context);

  bindAccounts(bind, context, createSignUpCredit(context));
  bindRecovery(bind, context);
  bindVerification(bind, context);
  bindPhone(bind, context);
  bindSecurity(bind, context);

  bindGames(bind, context, { beforeLaunch });

  bindAgents(bind, context);
  bindAgentTree(bind, context);
  bindApprovals(bind, context, approvalHandlers);

  bindProvider(bind, context);

  bindNotifications(bind, context);
  bindPush(bind, context);
  bindWebhooks(bind, context);

  bindSessions(bind, context);

  bindEvents(bind, context);
}
