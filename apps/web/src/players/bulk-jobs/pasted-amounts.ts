import { parseAmountInput } from '../../money/transfers/amount-input.ts';

const linePattern = /^\s*"?([A-Za-z0-9_-]{1,32})"?[\s,;]+"?(\d{1,15})"?\s*$/;

/** A line is invalid without a whole number of cents or with an unselected account. */
export function parsePastedAmounts(text: string, accounts: ReadonlySet<string>) {
  const amounts = new Map<string, string>();
  let invalidLineCount = 0;
  for (const one of text.split('\n')) {
    if (one.trim() === '') continue;
    const [, account = '', cents = ''] = linePattern.exec(one) ?? [];
    if (accounts.has(account) && parseAmountInput(cents, undefined).kind === 'amount')
      amounts.set(account, cents);
    else invalidLineCount += 1;
  }
  return { amounts, invalidLineCount };
}

export function parseAmountEntries(typed: ReadonlyMap<string, string>) {
  return [...typed].flatMap(([account, text]) => {
    const amount = parseAmountInput(text, undefined);
    return amount.kind === 'amount' ? [{ account, amountCents: amount.cents }] : [];
  });
}
