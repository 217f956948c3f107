import { parseAmountInput } from '../../money/transfers/amount-input.ts';

export interface PastedAmounts {
  readonly amounts: ReadonlyMap<string, string>;
  /** Lines without a whole number of cents, or whose account is not selected. */
  readonly invalidLineCount: number;
}

const linePattern = /^\s*"?([A-Za-z0-9_-]{1,32})"?[\s,;]+"?(\d{1,15})"?\s*$/;

export function parsePastedAmounts(text: string, accounts: ReadonlySet<string>): PastedAmounts {
  const amounts = new Map<string, string>();
  let strange = 0;
  for (const one of text.split('\n')) {
    if (one.trim() === '') continue;
    const [, account = '', cents = ''] = linePattern.exec(one) ?? [];
    if (accounts.has(account) && parseAmountInput(cents, undefined).kind === 'amount')
      amounts.set(account, cents);
    else strange += 1;
  }
  return { amounts, invalidLineCount: strange };
}

export function parseAmountEntries(
  typed: ReadonlyMap<string, string>,
): { readonly account: string; readonly amountCents: number }[] {
  return [...typed].flatMap(([account, text]) => {
    const amount = parseAmountInput(text, undefined);
    return amount.kind === 'amount' ? [{ account, amountCents: amount.cents }] : [];
  });
}
