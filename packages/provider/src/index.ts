export {
  callErrorCodes,
  type FailureCode,
  providerRefusalCodes,
  type RejectionCode,
  rejectionCodes,
} from './failures.ts';
export { fortunePanda, toMoneyOutcome } from './fortune-panda/fortune-panda.ts';
export { createJackpotAdminClient } from './fortune-panda/jackpot-admin-client.ts';
export { defaultSettings, type FortunePandaSettings } from './fortune-panda/settings.ts';
export type * from './port.ts';
export { toFailure, transactionIdModes } from './port.ts';
