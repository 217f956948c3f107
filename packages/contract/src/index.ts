import { accountCareEndpoints } from './account-care.ts';
import { accountEndpoints } from './accounts.ts';
import { activityEndpoints } from './activity.ts';
import { agentEndpoints } from './agents.ts';
import { gameEndpoints } from './games.ts';
import { lobbyEndpoints } from './lobby.ts';
import { notificationEndpoints } from './notifications.ts';
import { reviewEndpoints } from './reviews.ts';
import { statementEndpoints } from './statements.ts';
import { walletEndpoints } from './wallet.ts';

export { forgotPasswordBody, type OpenSession, resetPasswordBody } from './account-care.ts';
export {
  avatarBody,
  loginBody,
  passwordBody,
  profileBody,
  registerBody,
  type User,
  user,
} from './accounts.ts';
export { type Activity, type ActivityData, type ActivityKind, activity } from './activity.ts';
export {
  recordSpanMaxDays,
  type TransferReply,
  type TransferState,
  transferStates,
  type UserRow,
  userRow,
} from './agents.ts';
export {
  type Endpoint,
  type EndpointKey,
  type EventSchemas,
  endpointTable,
  type InputOf,
  type Method,
  type OutputOf,
  type RefusalEnvelope,
  type SuccessEnvelope,
} from './endpoint.ts';
export { type PageMeta, pageMeta } from './fields.ts';
export { type Game, game } from './games.ts';
export { chooseLanguage, type Language, languages, type Translated } from './languages.ts';
export { type GameDescription, gameDescription, gameDescriptionsMax } from './lobby.ts';
export {
  type Notification,
  type NotificationData,
  type NotificationFlags,
  type NotificationKind,
  notification,
} from './notifications.ts';
export { type Access, accessRefusals, commonRefusals, type RefusalCode, refusals } from './refusals.ts';
export {
  type Decision,
  type DecisionOutcome,
  type DecisionState,
  decisionOutcomes,
  type Review,
  reviewOutcomes,
} from './reviews.ts';
export {
  type Difference,
  type DifferenceKind,
  differenceKinds,
  differenceOutcomes,
  type Statement,
  type StatementState,
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
  ...agentEndpoints,
  ...walletEndpoints,
  ...reviewEndpoints,
  ...statementEndpoints,
  ...activityEndpoints,
  ...notificationEndpoints,
};
export type Endpoints = typeof endpoints;
