import { accountCareEndpoints } from './account-care.ts';
import { accountEndpoints } from './accounts.ts';
import { activityEndpoints } from './activity.ts';
import { agentSecurityEndpoints } from './agent-security.ts';
import { agentSettingsEndpoints } from './agent-settings.ts';
import { agentTreeEndpoints } from './agent-tree.ts';
import { auditEndpoints } from './audit.ts';
import { exportEndpoints } from './exports.ts';
import { gameEndpoints } from './games.ts';
import { jackpotEndpoints } from './jackpots.ts';
import { jobEndpoints } from './jobs.ts';
import { labelEndpoints } from './labels.ts';
import { lobbyEndpoints } from './lobby.ts';
import { notificationEndpoints } from './notifications.ts';
import { playerNoteEndpoints } from './player-notes.ts';
import { playerEndpoints } from './players.ts';
import { providerEndpoints } from './provider.ts';
import { providerRecordEndpoints } from './provider-records.ts';
import { recordEndpoints } from './records.ts';
import { reportEndpoints } from './reports.ts';
import { reviewEndpoints } from './reviews.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { shiftEndpoints } from './shifts.ts';
import { statementEndpoints } from './statements.ts';
import { transferEndpoints } from './transfers.ts';
import { walletEndpoints } from './wallet.ts';

export type { OpenSession } from './account-care.ts';
export { registerBody, type User } from './accounts.ts';
export { type Activity, type ActivityData, type ActivityKind, activity } from './activity.ts';
export type { AgentSecurity } from './agent-security.ts';
export type {
  AgentSettings,
  Template,
  Thresholds,
} from './agent-settings.ts';
export type { AgentRole, CreditLine, TreeAgent } from './agent-tree.ts';
export * from './agent-vocabulary.ts';
export { problemsOfAsked } from './asked-fields.ts';
export type { AuditAct, AuditEntry, AuditField, AuditSubject, SessionEnd } from './audit.ts';
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
export type { Export, ExportState, ExportTableName } from './exports.ts';
export type { PageMeta } from './fields.ts';
export type { Game } from './games.ts';
export { type Jackpot, type JackpotSettings, jackpot, jackpotSettings, jackpotSlug } from './jackpots.ts';
export type { Job, JobPreview, JobPreviewRow, JobRow } from './jobs.ts';
export type { PlayerLabel } from './labels.ts';
export { chooseLanguage, type Language, languages, type Translated } from './languages.ts';
export { type GameDescription, gameDescription, gameDescriptionsMax } from './lobby.ts';
export {
  type Notification,
  type NotificationData,
  type NotificationFlags,
  type NotificationKind,
  notification,
} from './notifications.ts';
export type { PasskeyAssertion } from './passkeys.ts';
export { periodMaxDays } from './periods.ts';
export {
  type AgentLevel,
  agentLevels,
  defaultPermissions,
  type Permission,
  permissions,
} from './permissions.ts';
export type { PlayerNote } from './player-notes.ts';
export type {
  PlayerDetail,
  PlayerSelection,
  PlayerTransfer,
  SortBy,
  UserRow,
} from './players.ts';
export { type RecordKind, type RecordReading, recordFilters } from './records.ts';
export {
  type Access,
  accessRefusals,
  commonRefusals,
  permissionRefusals,
  type RefusalCode,
  refusals,
} from './refusals.ts';
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
} from './reports.ts';
export type {
  Decision,
  DecisionOutcome,
  Review,
} from './reviews.ts';
export { type SavedView, savedView } from './saved-views.ts';
export type { Shift } from './shifts.ts';
export type {
  Difference,
  DifferenceKind,
  Statement,
  StatementState,
} from './statements.ts';
export type { FieldText } from './texts/field-texts.ts';
export {
  type FieldProblem,
  fieldText,
  messageText,
  refusalText,
  type Said,
  schemaText,
} from './texts/texts.ts';
export type { TransferReply, TransferState } from './transfers.ts';
export * from './user-table.ts';
export * from './vocabulary.ts';
export type {
  QueuedRequest,
  TransferOutcome,
  TransferRequest,
  TransferRequestState,
  WalletTransfer,
} from './wallet.ts';

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
  ...jobEndpoints,
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
