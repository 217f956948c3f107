import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints, moneyInput, toCents, toMoney, webhookData } from './index.ts';

/**
 * The specification fixes the forms of the user, balances, an agent's account, players in lists, launches
 * and the records of one player. Decision 152 names the figure of the start page and a tournament's score.
 */
const otherForms = [
  ...['agentBalance', 'balance', 'balanceBefore', 'balanceNow', 'fortunePandaBalance', 'payoutsDollars'],
  ...['score', 'totalPlayed', 'totalWin'],
];

type JsonSchema = { readonly [key: string]: unknown };

/** The fields with decimals or with a unit in their names. */
function otherAmountsIn(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties = {}, pattern, ...others }: JsonSchema = { ...schema };
  const own = String(pattern).includes(String.raw`\.\d{2}$`) && !path.endsWith('Percent') ? [path] : [];
  const inside = Object.entries(Object(properties)).flatMap(([name, field]) => [
    ...(/(Cents|Dollars)$/.test(name) ? [`${path} ${name}`] : []),
    ...otherAmountsIn(field, `${path} ${name}`),
  ]);
  return [...own, ...inside, ...Object.values(others).flatMap((one) => otherAmountsIn(one, path))];
}

test('an amount outside the specification’s calls has minor units and a currency', () => {
  const found = Object.entries<Endpoint>(endpoints).flatMap(([key, { body, query, data, extra, events }]) =>
    [body, query, data, extra, ...Object.values(events ?? {})].flatMap((schema) =>
      schema === undefined
        ? []
        : otherAmountsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), key),
    ),
  );
  const sent = Object.entries(webhookData).flatMap(([type, schema]) =>
    otherAmountsIn(z.toJSONSchema(schema), type),
  );
  const names = [...found, ...sent].map((path) => path.split(' ').at(-1));
  expect([...new Set(names)].toSorted()).toEqual(otherForms);
});

test.each([
  ['0', 1],
  ['-5', 0],
  ['1.5', 1],
  ['1e3', 1],
  ['', 0],
  [' 7', 0],
  ['100000000001', 1],
] as const)('%j is no amount of at least %i', (amountMinor, min) => {
  expect(moneyInput(min).safeParse({ amountMinor, currency: 'USD' }).success).toBe(false);
});

test('an amount has the one currency, and no other field', () => {
  const { success } = moneyInput(1).safeParse(toMoney(1_250n));
  expect(success).toBe(true);
  expect(moneyInput(1).safeParse({ amountMinor: '1250', currency: 'EUR' }).success).toBe(false);
  expect(moneyInput(1).safeParse({ ...toMoney(1_250n), amount: 1 }).success).toBe(false);
  expect(toCents(toMoney(-(2n ** 62n)))).toBe(-(2n ** 62n));
});
