import { sessionEndpoints } from './access/sessions.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { recoveryEndpoints } from './accounts/recovery.ts';
import { verificationEndpoints } from './accounts/verification.ts';
import { agentRoleEndpoints } from './agents/agent-roles.ts';
import { agentSecurityEndpoints } from './agents/agent-security.ts';
import { agentSettingsEndpoints } from './agents/agent-settings.ts';
import { agentTreeEndpoints } from './agents/agent-tree.ts';
import { agentEndpoints } from './agents/agents.ts';
import { allotmentEndpoints } from './agents/allotments.ts';
import { templateEndpoints } from './agents/templates.ts';
import { eventStreamEndpoints } from './app/event-streams.ts';
import { failedJobEndpoints } from './app/failed-jobs.ts';
import { siteEndpoints } from './app/site.ts';
import { activityEndpoints } from './events/activity.ts';
import { auditEndpoints } from './events/audit.ts';
import { favouriteEndpoints } from './games/favourites.ts';
import { gameInfoEndpoints } from './games/game-info.ts';
import { gameEndpoints } from './games/games.ts';
import { jackpotEndpoints } from './games/jackpots.ts';
import { notificationEndpoints } from './messages/notifications.ts';
import { balanceEndpoints } from './money/balances.ts';
import { reviewEndpoints } from './money/reviews.ts';
import { shiftEndpoints } from './money/shifts.ts';
import { transferRequestEndpoints } from './money/transfer-requests.ts';
import { transferEndpoints } from './money/transfers.ts';
import { walletEndpoints } from './money/wallet.ts';
import { bulkJobEndpoints } from './players/bulk-jobs.ts';
import { labelEndpoints } from './players/labels.ts';
import { playerHistoryEndpoints } from './players/player-history.ts';
import { playerNoteEndpoints } from './players/player-notes.ts';
import { playerEndpoints } from './players/players.ts';
import { privacyEndpoints } from './players/privacy.ts';
import { savedViewEndpoints } from './players/saved-views.ts';
import { gatewayEndpoints } from './provider/gateway.ts';
import { providerAccountEndpoints } from './provider/provider-accounts.ts';
import { exportEndpoints } from './reporting/exports.ts';
import { playerRecordEndpoints } from './reporting/player-records.ts';
import { providerRecordEndpoints } from './reporting/provider-records.ts';
import { reportEndpoints } from './reporting/reports.ts';
import { statementEndpoints } from './reporting/statements.ts';

export {
  type AgentLevel,
  agentLevels,
  defaultPermissions,
  type Permission,
  permissions,
} from './access/permissions.ts';
export type { OpenSession } from './access/sessions.ts';
export { registerBody } from './accounts/accounts.ts';
export {
  type PersonalDetails,
  type PersonalDetailsInput,
  pickPersonalDetails,
} from './accounts/personal-details.ts';
export { checkRegistrationFields } from './accounts/registration-fields.ts';
export type { User } from './accounts/user.ts';
export * from './agent-constants.ts';
export type { AgentRole } from './agents/agent-roles.ts';
export type { AgentSecurity } from './agents/agent-security.ts';
export type {
  AgentSettings,
  Thresholds,
} from './agents/agent-settings.ts';
export type { TreeAgent } from './agents/agent-tree.ts';
export type { CreditLine } from './agents/allotments.ts';
export type { PasskeyAssertion } from './agents/passkeys.ts';
export type { MessageTemplate } from './agents/templates.ts';
export * from './constants.ts';
export {
  type Endpoint,
  type EndpointKey,
  type EventSchemas,
  endpointTable,
  type InputOf,
  type OutputOf,
  type RefusalEnvelope,
  type SuccessEnvelope,
} from './endpoint.ts';
export { type Activity, type ActivityData, type ActivityKind, activity } from './events/activity.ts';
export type {
  AgentSessionEndReason,
  AuditAction,
  AuditEntry,
  AuditField,
  AuditSubject,
} from './events/audit.ts';
export type { PageMeta } from './fields.ts';
export { type GameDescription, gameDescription, maxGameDescriptions } from './games/game-info.ts';
export type { Game } from './games/games.ts';
export {
  type Jackpot,
  type JackpotSettings,
  jackpot,
  jackpotSettings,
  jackpotSlug,
} from './games/jackpots.ts';
export { chooseLanguage, type Language, languages, type TranslatedLanguage } from './languages.ts';
export {
  type Notification,
  type NotificationData,
  type NotificationFlags,
  type NotificationKind,
  notification,
} from './messages/notifications.ts';
export type {
  Decision,
  DecisionOutcome,
  Review,
} from './money/reviews.ts';
export type { Shift } from './money/shifts.ts';
export type {
  QueuedRequest,
  TransferRequest,
  TransferRequestState,
} from './money/transfer-requests.ts';
export type { TransferKind, TransferReply, TransferState } from './money/transfers.ts';
export type { TransferOutcome, WalletTransfer } from './money/wallet.ts';
export type { BulkJob, BulkJobPreview, BulkJobPreviewRow, BulkJobRow } from './players/bulk-jobs.ts';
export type { PlayerLabel } from './players/labels.ts';
export type { PlayerTransfer } from './players/player-history.ts';
export type { PlayerNote } from './players/player-notes.ts';
export * from './players/player-table.ts';
export type {
  PlayerDetail,
  PlayerSelection,
  PlayerSort,
  UserRow,
} from './players/players.ts';
export { type SavedView, savedView } from './players/saved-views.ts';
export { maxQueryPeriodDays } from './query-periods.ts';
export {
  type Access,
  accessRefusals,
  commonRefusals,
  permissionRefusals,
  type RefusalCode,
  refusals,
} from './refusals.ts';
export type { ExportState, ExportTableName, TableExport } from './reporting/exports.ts';
export { type RecordFetchStatus, type RecordKind, recordFilters } from './reporting/provider-records.ts';
export type {
  Report,
  ReportAgent,
  ReportDay,
  ReportFlow,
  ReportGame,
  ReportGames,
  ReportPromotions,
  ReportSchedules,
  ReportTotals,
  ReportTransfer,
} from './reporting/reports.ts';
export type {
  Difference,
  DifferenceKind,
  Statement,
  StatementState,
} from './reporting/statements.ts';
export {
  type FieldProblem,
  type FieldText,
  fieldText,
  messageText,
  type ReplyMessage,
  refusalText,
  schemaText,
} from './translate.ts';

/**
 * Every endpoint of the API by method and path below `/api`. Both sides import it, the browser only as a
 * type.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...recoveryEndpoints,
  ...verificationEndpoints,
  ...agentRoleEndpoints,
  ...agentSecurityEndpoints,
  ...agentSettingsEndpoints,
  ...agentTreeEndpoints,
  ...agentEndpoints,
  ...allotmentEndpoints,
  ...templateEndpoints,
  ...eventStreamEndpoints,
  ...failedJobEndpoints,
  ...siteEndpoints,
  ...activityEndpoints,
  ...auditEndpoints,
  ...favouriteEndpoints,
  ...gameInfoEndpoints,
  ...gameEndpoints,
  ...jackpotEndpoints,
  ...notificationEndpoints,
  ...balanceEndpoints,
  ...reviewEndpoints,
  ...shiftEndpoints,
  ...transferRequestEndpoints,
  ...transferEndpoints,
  ...walletEndpoints,
  ...bulkJobEndpoints,
  ...labelEndpoints,
  ...playerHistoryEndpoints,
  ...playerNoteEndpoints,
  ...playerEndpoints,
  ...privacyEndpoints,
  ...savedViewEndpoints,
  ...gatewayEndpoints,
  ...providerAccountEndpoints,
  ...exportEndpoints,
  ...playerRecordEndpoints,
  ...providerRecordEndpoints,
  ...reportEndpoints,
  ...statementEndpoints,
};
export type Endpoints = typeof endpoints;
