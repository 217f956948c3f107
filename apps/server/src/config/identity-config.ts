import { envFields } from '@golden-acers/platform';

export const identityEnvironment = {
  /** A redeem of this amount in cents, or the sum of 30 days, needs a verified identity. 0: never. */
  IDENTITY_REDEEM_FROM_CENTS: envFields.integer(0, 100_000_000_000).default(200_000),
  IDENTITY_REDEEM_MONTH_FROM_CENTS: envFields.integer(0, 100_000_000_000).default(200_000),
  /** Days for which a verification is valid. */
  IDENTITY_VALID_DAYS: envFields.integer(1, 3_650).default(730),
  /** Days after the decision until documents are deleted. */
  IDENTITY_DOCUMENT_DAYS: envFields.integer(1, 3_650).default(1_825),
};

export function readIdentityConfig(values: Readonly<Record<keyof typeof identityEnvironment, number>>) {
  return {
    redeemFromCents: values.IDENTITY_REDEEM_FROM_CENTS || null,
    redeemMonthFromCents: values.IDENTITY_REDEEM_MONTH_FROM_CENTS || null,
    validDays: values.IDENTITY_VALID_DAYS,
    documentDays: values.IDENTITY_DOCUMENT_DAYS,
  };
}
