import { parseAmountInput } from '../../money/transfers/amount-input.ts';

/** A list of amounts as it was pasted, one player on a line: an account, and cents after a space, tab, comma or semicolon. */
export interface PastedAmounts {
  /** What was typed for each, by account; the last line counts. */
  readonly amounts: ReadonlyMap<string, string>;
  /** Lines that are no account with a whole number of cents, or that name nobody who is chosen. */
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

/** The amounts that can be asked about; what is still being typed is left out. */
export function parseAmountEntries(
  typed: ReadonlyMap<string, string>,
): { readonly account: string; readonly amountCents: number }[] {
  return [...typed].flatMap(([account, text]) => {
    const amount = parseAmountInput(text, undefined);
    return amount.kind === 'amount' ? [{ account, amountCents: amount.cents }] : [];
  });
}
