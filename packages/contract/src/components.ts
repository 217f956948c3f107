import { credentialDescriptor, passkeyAssertion, passkeyRequestOptions } from './access/passkeys.ts';
import { accountSecurity, passkey, passkeyCreationOptions, recoveryCodes } from './access/security.ts';
import { credentials, loginBody, openSession, session } from './access/sessions.ts';
import { visit } from './access/visits.ts';
import { profileBody, profileData, registerBody } from './accounts/accounts.ts';
import { forgotPasswordBody } from './accounts/recovery.ts';
import { termsState } from './accounts/terms.ts';
import { user } from './accounts/user.ts';
import { agentPermissions } from './agents/agent-permissions.ts';
import { agentRole } from './agents/agent-roles.ts';
import { agentSettings, thresholds } from './agents/agent-settings.ts';
import { treeAgent } from './agents/agent-tree.ts';
import { creditLine } from './agents/allotments.ts';
import { apiKey, commandApiKey, formerSecret, issuedApiKey } from './agents/api-keys.ts';
import { approval } from './agents/approvals.ts';
import { messageTemplate, templateBody } from './agents/templates.ts';
import { alarm, alarmCounts } from './app/alarms.ts';
import { failedJob } from './app/failed-jobs.ts';
import { siteFigures } from './app/site-figures.ts';
import { systemState } from './app/system.ts';
import { figures } from './care/activity-statement.ts';
import { playerLimit } from './care/limits.ts';
import { realityCheck } from './care/reality-check.ts';
import { activity, device, endedBonus, noData, rejectedMoveData, requestData } from './events/activity.ts';
import { auditEntry } from './events/audit.ts';
import { auditVerification } from './events/audit-verifications.ts';
import { emptyBody, nextPageMeta, pageMeta } from './fields.ts';
import { gameDescription, gameInfo, roundHistory } from './games/game-info.ts';
import { game, kindIdInput, launch, launchBody } from './games/games.ts';
import { jackpot, jackpotSettings, jackpotValue } from './games/jackpots.ts';
import { winner, winPrivacy } from './games/winners.ts';
import {
  announcementText,
  announcementTexts,
  movedData,
  notification,
  notificationUpdate,
  unreadCount,
} from './messages/notifications.ts';
import {
  webhookAttempt,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookEndpoint,
  webhookWithSecret,
} from './messages/webhooks.ts';
import { balance } from './money/balances.ts';
import { confirmBody, decision, review, withdrawBody } from './money/reviews.ts';
import { shift } from './money/shifts.ts';
import { queuedRequest, requestedTransfer, transferRequest } from './money/transfer-requests.ts';
import { transfer } from './money/transfers.ts';
import { walletTransfer } from './money/wallet.ts';
import { announcement, announcementAudience, announcementForm, sending } from './players/announcements.ts';
import {
  bulkJob,
  bulkJobEstimate,
  bulkJobPreview,
  bulkJobPreviewRow,
  bulkJobRow,
  bulkJobRowAmount,
  bulkJobSelection,
  refusalSummary,
} from './players/bulk-job-shapes.ts';
import { labelBody, listedLabel, playerLabel } from './players/labels.ts';
import { playerSelection } from './players/player-filter.ts';
import { playerTransfer } from './players/player-history.ts';
import { noteBody, playerNote } from './players/player-notes.ts';
import {
  exclusionMatch,
  playerDetail,
  playerExclusion,
  playerFreeze,
  userRow,
} from './players/player-shapes.ts';
import { accountExport } from './players/privacy.ts';
import { listedView, savedView, savedViewBody, viewSettings } from './players/saved-views.ts';
import { agentClaim, evidence } from './promotions/agent-claims.ts';
import { playerClaim } from './promotions/claims.ts';
import { agentOffer, editedText, estimate, offerForm } from './promotions/offer-editor-shapes.ts';
import { missingCondition, offerTerms, offerText, publicOffer } from './promotions/offers.ts';
import { referredFriend } from './promotions/referrals.ts';
import {
  agentResult,
  agentTournament,
  endBody,
  leaderboardRow,
  ownEntry,
  playerTournament,
  playerTournamentPage,
  prizeStep,
  tournamentForm,
} from './promotions/tournament-shapes.ts';
import { vipSettings, vipStatus, vipTier } from './promotions/vip.ts';
import { wagering } from './promotions/wagering.ts';
import { agentInfo } from './provider/gateway.ts';
import { reportingComponents } from './reporting/components.ts';
import { vote } from './support/help-votes.ts';
import { playerIdentity } from './support/identity-checks.ts';
import {
  agentMessage,
  agentThread,
  playerMessage,
  playerThread,
  playerTicket,
  queuedTicket,
} from './support/ticket-shapes.ts';
import { viewers } from './support/tickets.ts';
import { visitorThread } from './support/visitor-tickets.ts';

/** The API document's components by name. Shapes inside of them are named after them. */
export const components = {
  ...reportingComponents,
  AccountExport: accountExport,
  AccountSecurity: accountSecurity,
  Activity: activity,
  AgentClaim: agentClaim,
  AgentInfo: agentInfo,
  AgentMessage: agentMessage,
  AgentOffer: agentOffer,
  AgentPermissions: agentPermissions,
  AgentResult: agentResult,
  AgentRole: agentRole,
  AgentSettings: agentSettings,
  AgentThread: agentThread,
  AgentTournament: agentTournament,
  Alarm: alarm,
  AlarmCounts: alarmCounts,
  Announcement: announcement,
  AnnouncementAudience: announcementAudience,
  AnnouncementForm: announcementForm,
  AnnouncementText: announcementText,
  AnnouncementTexts: announcementTexts,
  ApiKey: apiKey,
  Approval: approval,
  CommandApiKey: commandApiKey,
  FormerSecret: formerSecret,
  IssuedApiKey: issuedApiKey,
  AuditEntry: auditEntry,
  AuditVerification: auditVerification,
  Balance: balance,
  BulkJob: bulkJob,
  BulkJobEstimate: bulkJobEstimate,
  BulkJobPreview: bulkJobPreview,
  BulkJobPreviewRow: bulkJobPreviewRow,
  BulkJobRow: bulkJobRow,
  BulkJobRowAmount: bulkJobRowAmount,
  BulkJobSelection: bulkJobSelection,
  ConfirmBody: confirmBody,
  CredentialDescriptor: credentialDescriptor,
  Credentials: credentials,
  CreditLine: creditLine,
  Decision: decision,
  Device: device,
  EditedText: editedText,
  EmptyBody: emptyBody,
  EndBody: endBody,
  EndedBonus: endedBonus,
  Estimate: estimate,
  Evidence: evidence,
  ExclusionMatch: exclusionMatch,
  FailedJob: failedJob,
  Figures: figures,
  ForgotPasswordBody: forgotPasswordBody,
  Game: game,
  GameDescription: gameDescription,
  GameInfo: gameInfo,
  Jackpot: jackpot,
  JackpotSettings: jackpotSettings,
  JackpotValue: jackpotValue,
  KindIdInput: kindIdInput,
  LabelBody: labelBody,
  Launch: launch,
  LaunchBody: launchBody,
  LeaderboardRow: leaderboardRow,
  ListedLabel: listedLabel,
  ListedView: listedView,
  LoginBody: loginBody,
  MessageTemplate: messageTemplate,
  MissingCondition: missingCondition,
  MovedData: movedData,
  NextPageMeta: nextPageMeta,
  NoData: noData,
  NoteBody: noteBody,
  Notification: notification,
  NotificationUpdate: notificationUpdate,
  OfferForm: offerForm,
  OfferTerms: offerTerms,
  OfferText: offerText,
  OpenSession: openSession,
  OwnEntry: ownEntry,
  PageMeta: pageMeta,
  Passkey: passkey,
  PasskeyAssertion: passkeyAssertion,
  PasskeyCreationOptions: passkeyCreationOptions,
  PasskeyRequestOptions: passkeyRequestOptions,
  PlayerClaim: playerClaim,
  PlayerDetail: playerDetail,
  PlayerExclusion: playerExclusion,
  PlayerFreeze: playerFreeze,
  PlayerIdentity: playerIdentity,
  PlayerLabel: playerLabel,
  PlayerLimit: playerLimit,
  PlayerMessage: playerMessage,
  PlayerNote: playerNote,
  PlayerSelection: playerSelection,
  PlayerThread: playerThread,
  PlayerTicket: playerTicket,
  PlayerTournament: playerTournament,
  PlayerTournamentPage: playerTournamentPage,
  PlayerTransfer: playerTransfer,
  PrizeStep: prizeStep,
  ProfileBody: profileBody,
  ProfileData: profileData,
  PublicOffer: publicOffer,
  QueuedRequest: queuedRequest,
  QueuedTicket: queuedTicket,
  RealityCheck: realityCheck,
  RecoveryCodes: recoveryCodes,
  ReferredFriend: referredFriend,
  RefusalSummary: refusalSummary,
  RegisterBody: registerBody,
  RejectedMoveData: rejectedMoveData,
  RequestData: requestData,
  RequestedTransfer: requestedTransfer,
  Review: review,
  RoundHistory: roundHistory,
  SavedView: savedView,
  SavedViewBody: savedViewBody,
  Sending: sending,
  Session: session,
  Shift: shift,
  SiteFigures: siteFigures,
  SystemState: systemState,
  TemplateBody: templateBody,
  TermsState: termsState,
  Thresholds: thresholds,
  TournamentForm: tournamentForm,
  Transfer: transfer,
  TransferRequest: transferRequest,
  TreeAgent: treeAgent,
  UnreadCount: unreadCount,
  User: user,
  UserRow: userRow,
  ViewSettings: viewSettings,
  VipSettings: vipSettings,
  VipStatus: vipStatus,
  VipTier: vipTier,
  Viewers: viewers,
  Visit: visit,
  VisitorThread: visitorThread,
  Vote: vote,
  Wagering: wagering,
  WalletTransfer: walletTransfer,
  Webhook: webhookEndpoint,
  WebhookAttempt: webhookAttempt,
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryDetail: webhookDeliveryDetail,
  WebhookWithSecret: webhookWithSecret,
  WinPrivacy: winPrivacy,
  Winner: winner,
  WithdrawBody: withdrawBody,
} as const;
