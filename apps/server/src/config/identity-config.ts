import { envFields } from '@golden-acers/platform';

export const identityEnvironment = {
  /** From these cents on a redeem needs a verified identity: alone, and as the sum of 30 days. 0: never. */
  IDENTITY_REDEEM_FROM_CENTS: envFields.integer(0, 100_000_000_000).default(200_000),
  IDENTITY_REDEEM_MONTH_FROM_CENTS: envFields.integer(0, 100_000_000_000).default(200_000),
  /** For so many days a verification counts. */
  IDENTITY_VALID_DAYS: envFields.integer(1, 3_650).default(730),
  /** So many days after the decision, documents are deleted. */
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
