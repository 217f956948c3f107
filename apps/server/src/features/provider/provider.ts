/** What other features may use of the provider. */
export type { AgentWork } from './agent-work.ts';
export { jobPaceMs, type Priority } from './budget.ts';
export { connectionRefusals, demandAnswer, playerRefusals, refusalFor } from './failures.ts';
export { createGateway, type Gateway } from './gateway.ts';
export { drawLetters, newProviderPassword, providerUsernameFor } from './names.ts';
export { changeProviderPassword, passwordChanges } from './passwords.ts';
export {
  chooseAgentForPlayer,
  credentialsOf,
  ensureProviderAccount,
  getProviderPlayer,
  keepBalance,
  type ProviderContext,
  pendingAccounts,
  readBalance,
} from './players.ts';
export { databaseTime, nothingIsSentFor, type ProviderPlayerRow } from './provider.sql.ts';
export { getStanding, type Standing } from './standing.sql.ts';
export { barTo } from './standing.ts';
export type { ProviderTuning } from './tuning.ts';
