/** Closed lists of identity checks. No imports, so that the browser needs no schemas. */

/** `expired`: verified once, and no longer: its time is over, or the person's data have changed since. */
export const identityStates = ['none', 'pending', 'verified', 'refused', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];

export const identityDocumentKinds = ['identity', 'address'] as const;
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number];

export const identityLimits = {
  /** Both sides of a card, and a proof of address on two pages. */
  documentsMax: 4,
  fileMaxBytes: 5 * 1024 * 1024,
  /** Of what is sent at once. */
  totalMaxBytes: 12 * 1024 * 1024,
  /** So many days before the end, documents may be sent again. */
  renewalDays: 30,
} as const;
