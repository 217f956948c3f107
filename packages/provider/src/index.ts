export {
  type FailureCode,
  type RejectionCode,
  refusalCodes,
  rejectionCodes,
  troubleCodes,
} from './failures.ts';
export { type FortunePandaOptions, fortunePanda } from './fortune-panda/fortune-panda.ts';
export { jackpotDesk } from './fortune-panda/jackpots.ts';
export { defaultSettings, type FortunePandaSettings } from './fortune-panda/settings.ts';
export type * from './port.ts';
export { transactionIdUses } from './port.ts';
