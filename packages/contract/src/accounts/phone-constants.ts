/** No imports, so that the browser needs no schemas. */
export const phoneCodeLimits = {
  digits: 6,
  validMinutes: 10,
  /** Of one code. */
  maxTries: 5,
  /** Doubled by each further code. */
  firstWaitSeconds: 60,
  /** To one account and to one number, in 24 hours. */
  sendsPerDay: 5,
} as const;
