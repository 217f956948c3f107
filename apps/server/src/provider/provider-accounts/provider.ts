/** What other features may use of the provider. */

export { jobPaceMs, type Priority } from '../gateway/budget.ts';
export { connectionRefusals, demandAnswer, playerRefusals, refusalFor } from '../gateway/failures.ts';
export { createGateway, type Gateway } from '../gateway/gateway.ts';
export type { ProviderTuning } from '../gateway/tuning.ts';
export type { AgentWork } from './agent-work.ts';
export { drawLetters, newProviderPassword, providerUsernameFor } from './names.ts';
export { changeProviderPassword, passwordChanges } from './passwords.ts';
export { databaseTime, nothingIsSentFor, type ProviderPlayerRow } from './provider-accounts.sql.ts';
export {
  chooseAgentForPlayer,
  credentialsOf,
  ensureProviderAccount,
  getProviderPlayer,
  keepBalance,
  pendingAccounts,
  readBalance,
} from './provider-accounts.ts';
export { getStanding, type Standing } from './standing.sql.ts';
export { barTo } from './standing.ts';
