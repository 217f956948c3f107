/** This file has no imports, so that the browser needs no schemas. */
export const phoneCodeLimits = {
  digits: 6,
  validMinutes: 10,
  /** The maximum of attempts for one code. */
  maxTries: 5,
  /** The wait doubles with each further code. */
  firstWaitSeconds: 60,
  /** The maximum to one account and to one number in 24 hours. */
  sendsPerDay: 5,
} as const;
