/** What other features may use of the provider. */

export { bulkJobPaceMs, type Priority } from '../gateway/budget.ts';
export { createGateway, type Gateway } from '../gateway/gateway.ts';
export {
  connectionRefusals,
  demandResult,
  playerRefusals,
  refusalCodeOf,
} from '../gateway/provider-refusals.ts';
export type { ProviderTuning } from '../gateway/provider-tuning.ts';
export { type AccountStatus, getAccountStatus } from './account-status.sql.ts';
export { disabledReasonFor } from './account-status.ts';
export type { AgentBackgroundJob } from './agent-background-job.ts';
export { databaseTime, noTransferSendingFor, type ProviderPlayerRow } from './provider-accounts.sql.ts';
export {
  chooseProviderAgent,
  credentialsOf,
  ensureProviderAccount,
  fetchBalance,
  getProviderPlayer,
  pendingAccountJob,
  saveBalance,
} from './provider-accounts.ts';
export { createProviderPassword, createProviderUsername, randomCode } from './provider-credentials.ts';
export { changeProviderPassword, passwordChangeJob } from './provider-passwords.ts';
