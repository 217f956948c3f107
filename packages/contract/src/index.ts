import { accountCareEndpoints } from './accounts/account-care.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { agentSecurityEndpoints } from './agents/agent-security.ts';
import { agentSettingsEndpoints } from './agents/agent-settings.ts';
import { agentTreeEndpoints } from './agents/agent-tree.ts';
import { activityEndpoints } from './events/activity.ts';
import { auditEndpoints } from './events/audit.ts';
import { gameEndpoints } from './games/games.ts';
import { jackpotEndpoints } from './games/jackpots.ts';
import { lobbyEndpoints } from './games/lobby.ts';
import { notificationEndpoints } from './messages/notifications.ts';
import { reviewEndpoints } from './money/reviews.ts';
import { shiftEndpoints } from './money/shifts.ts';
import { transferEndpoints } from './money/transfers.ts';
import { walletEndpoints } from './money/wallet.ts';
import { bulkJobEndpoints } from './players/bulk-jobs.ts';
import { labelEndpoints } from './players/labels.ts';
import { playerNoteEndpoints } from './players/player-notes.ts';
import { playerEndpoints } from './players/players.ts';
import { savedViewEndpoints } from './players/saved-views.ts';
import { providerEndpoints } from './provider/provider.ts';
import { exportEndpoints } from './reporting/exports.ts';
import { providerRecordEndpoints } from './reporting/provider-records.ts';
import { recordEndpoints } from './reporting/records.ts';
import { reportEndpoints } from './reporting/reports.ts';
import { statementEndpoints } from './reporting/statements.ts';

export {
  type AgentLevel,
  agentLevels,
  defaultPermissions,
  type Permission,
  permissions,
} from './access/permissions.ts';
export type { OpenSession } from './accounts/account-care.ts';
export { registerBody, type User } from './accounts/accounts.ts';
export { checkRegistrationFields } from './accounts/registration-fields.ts';
export * from './agent-constants.ts';
export type { AgentSecurity } from './agents/agent-security.ts';
export type {
  AgentSettings,
  MessageTemplate,
  Thresholds,
} from './agents/agent-settings.ts';
export type { AgentRole, CreditLine, TreeAgent } from './agents/agent-tree.ts';
export type { PasskeyAssertion } from './agents/passkeys.ts';
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
export type { Game } from './games/games.ts';
export {
  type Jackpot,
  type JackpotSettings,
  jackpot,
  jackpotSettings,
  jackpotSlug,
} from './games/jackpots.ts';
export { type GameDescription, gameDescription, maxGameDescriptions } from './games/lobby.ts';
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
export type { TransferReply, TransferState } from './money/transfers.ts';
export type {
  QueuedRequest,
  TransferOutcome,
  TransferRequest,
  TransferRequestState,
  WalletTransfer,
} from './money/wallet.ts';
export type { BulkJob, BulkJobPreview, BulkJobPreviewRow, BulkJobRow } from './players/bulk-jobs.ts';
export type { PlayerLabel } from './players/labels.ts';
export type { PlayerNote } from './players/player-notes.ts';
export * from './players/player-table.ts';
export type {
  PlayerDetail,
  PlayerSelection,
  PlayerSort,
  PlayerTransfer,
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
export { type RecordFetchStatus, type RecordKind, recordFilters } from './reporting/records.ts';
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
export type { FieldText } from './texts/field-texts.ts';
export {
  type FieldProblem,
  fieldText,
  messageText,
  type ReplyMessage,
  refusalText,
  schemaText,
} from './texts/translate.ts';

/** Every endpoint of the API by method and path below `/api`. Both sides import it, the browser only as a type. */
export const endpoints = {
  ...accountEndpoints,
  ...accountCareEndpoints,
  ...gameEndpoints,
  ...lobbyEndpoints,
  ...providerEndpoints,
  ...transferEndpoints,
  ...providerRecordEndpoints,
  ...agentTreeEndpoints,
  ...agentSecurityEndpoints,
  ...agentSettingsEndpoints,
  ...playerEndpoints,
  ...playerNoteEndpoints,
  ...labelEndpoints,
  ...savedViewEndpoints,
  ...bulkJobEndpoints,
  ...walletEndpoints,
  ...reviewEndpoints,
  ...statementEndpoints,
  ...reportEndpoints,
  ...shiftEndpoints,
  ...activityEndpoints,
  ...notificationEndpoints,
  ...auditEndpoints,
  ...exportEndpoints,
  ...recordEndpoints,
  ...jackpotEndpoints,
};
export type Endpoints = typeof endpoints;
