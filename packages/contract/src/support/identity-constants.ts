/** Closed lists of identity checks. No imports, so that the browser needs no schemas. */

/** `expired`: verified once, and no longer, because the time is over or the person's data have changed. */
export const identityStates = ['none', 'pending', 'verified', 'refused', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];

export const identityDocumentKinds = ['identity', 'address'] as const;
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number];

export const identityLimits = {
  /** Enough for both sides of a card, and a proof of address on two pages. */
  documentsMax: 4,
  fileMaxBytes: 5 * 1024 * 1024,
  /** The maximum of all documents sent at once. */
  totalMaxBytes: 12 * 1024 * 1024,
  /** Days before the expiry from which documents may be sent again. */
  renewalDays: 30,
} as const;
