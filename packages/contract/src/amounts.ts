import { z } from 'zod';
import { creditCurrency } from './money-values.ts';

/** Decimal text with two decimals, such as `"125.50"`. */
export const decimalText = z
  .string()
  .regex(/^-?\d{1,15}\.\d{2}$/)
  .describe('Dollars with two decimals.');

const centsMessage = (min: 0 | 1) =>
  min === 0 ? 'Enter a whole number of cents' : 'Enter a whole number of cents, at least 1';

/** Amount of a recharge or redeem, as specified. The server checks the ceiling. */
export const amountCents = z
  .number({ error: centsMessage(1) })
  .int(centsMessage(1))
  .min(1, centsMessage(1))
  .max(100_000_000_000, 'The amount is too large')
  .describe('The amount in whole cents.');

const minorUnits = 'The amount in minor units, such as cents, as text, so that no program rounds it.';
const currency = z.literal(creditCurrency).describe('The currency, ISO 4217.');

/** An amount of money. Only the calls of the specification have other forms. */
export const money = z.object({
  amountMinor: z
    .string()
    .regex(/^-?\d{1,18}$/)
    .describe(minorUnits),
  currency,
});

const limitsOfMoney = z.registry<{ readonly min: number; readonly max: number }>();
/** The smallest and the largest amount that a field accepts, in cents. */
export const inputLimitsOf = (schema: z.core.$ZodType) => limitsOfMoney.get(schema);

/** For programs: forms send the right shape. */
const shapeMessage = 'Send an amount as amountMinor (text) and currency';

/** An amount that a caller sends. Its units are those of `money`. */
export const moneyInput = (min: 0 | 1, max = 100_000_000_000) => {
  const message = centsMessage(min);
  const amountMinor = z
    .string({ error: shapeMessage })
    .regex(/^\d{1,15}$/, { error: message, abort: true })
    .refine((digits) => Number(digits) >= min, message)
    .refine((digits) => Number(digits) <= max, 'The amount is too large')
    .describe(minorUnits);
  return z
    .strictObject({ amountMinor, currency }, { error: shapeMessage })
    .register(limitsOfMoney, { min, max });
};
