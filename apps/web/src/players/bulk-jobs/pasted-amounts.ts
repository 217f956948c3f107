import { toMoney } from '@golden-acers/contract/money-values';
import { parseAmountInput } from '../../money/transfers/amount-input.ts';

/** The treatment of a player on several lines. Empty until the agent has chosen. */
type DuplicateChoice = '' | 'last' | 'sum';

/** A list that was pasted, typed or read from a file. */
export interface PastedList {
  readonly text: string;
  readonly onDuplicate: DuplicateChoice;
}

type LineProblemKind = 'format' | 'account' | 'amount' | 'name';

interface LineProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly kind: LineProblemKind;
}

export interface ParsedList {
  readonly amounts: ReadonlyMap<string, string>;
  /** Lines without a player and a whole number of cents. Any of them stops the job. */
  readonly problems: readonly LineProblem[];
  /** Accounts on more than one line. */
  readonly duplicates: readonly string[];
}

/**
 * A line as a spreadsheet or a person writes it: the account, and where money moves a separator and the
 * amount.
 */
const amountLinePattern = /^"?([^\s,;"]+)"?[\s,;]+"?([^"]*)"?$/;
const nameLinePattern = /^"?([^\s,;"]+)"?$/;
const accountNamePattern = /^[A-Za-z0-9_-]{1,32}$/;
/** Much more than an account and an amount. The time of the pattern grows with the square of the length. */
const maxLineLength = 200;
const shownLineLength = 80;
/** The header line of a file. */
const headingPattern = /^"?account"?(?:[\s,;]+"?(?:amount|cents)"?)?$/i;

interface ListLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  /** Undefined if the line has another form. */
  readonly name: string | undefined;
  readonly cents: string;
}

function linesOf(text: string, isMoney: boolean): ListLine[] {
  const pattern = isMoney ? amountLinePattern : nameLinePattern;
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((one, index) => {
      const written = one.trim();
      if (written === '' || (index === 0 && headingPattern.test(written))) return [];
      if (written.length > maxLineLength)
        return [
          { line: index + 1, text: `${written.slice(0, shownLineLength)}…`, name: undefined, cents: '' },
        ];
      const [, name, cents = ''] = pattern.exec(written) ?? [];
      return [{ line: index + 1, text: written, name, cents }];
    });
}

/** The accounts that the list names, as it writes them. */
export function namesOf(text: string, isMoney: boolean): string[] {
  const names = linesOf(text, isMoney).flatMap(({ name }) => name ?? []);
  return [...new Set(names.filter((name) => accountNamePattern.test(name)))];
}

/**
 * Reads a list with the accounts that its names were found to be. No line is dropped and no amount is
 * guessed: anything but an account and whole cents is a problem.
 */
export function parsePastedAmounts(
  { text, onDuplicate }: PastedList,
  accounts: ReadonlySet<string>,
  isMoney = true,
): ParsedList {
  const accountOf = accountFinder(accounts);
  const centsByAccount = new Map<string, string[]>();
  const problems: LineProblem[] = [];
  for (const { line, text: written, name, cents } of linesOf(text, isMoney)) {
    const account = name === undefined ? undefined : accountOf(name);
    const isAmount = !isMoney || parseAmountInput(cents, undefined).kind === 'amount';
    if (account !== undefined && isAmount)
      centsByAccount.set(account, [...(centsByAccount.get(account) ?? []), cents.trim()]);
    else {
      const form = isMoney ? 'format' : 'name';
      const kind = name === undefined ? form : account === undefined ? 'account' : 'amount';
      problems.push({ line, text: written, kind });
    }
  }
  if (!isMoney) return { amounts: new Map(), problems, duplicates: [] };
  const duplicates = [...centsByAccount].filter(([, all]) => all.length > 1).map(([account]) => account);
  const amounts = new Map([...centsByAccount].map(([account, all]) => [account, chosen(all, onDuplicate)]));
  return { amounts, problems, duplicates };
}

const chosen = (all: readonly string[], onDuplicate: DuplicateChoice): string =>
  onDuplicate === 'sum' ? String(all.reduce((sum, cents) => sum + BigInt(cents), 0n)) : (all.at(-1) ?? '');

/** Ignores case, unless two accounts differ only by case. */
function accountFinder(accounts: ReadonlySet<string>) {
  const byFolded = Map.groupBy(accounts, (account) => account.toLowerCase());
  return (name: string): string | undefined => {
    if (accounts.has(name)) return name;
    const [found, ...others] = byFolded.get(name.toLowerCase()) ?? [];
    return others.length === 0 ? found : undefined;
  };
}

export const isListUnclear = ({ problems, duplicates }: ParsedList, { onDuplicate }: PastedList): boolean =>
  problems.length > 0 || (duplicates.length > 0 && onDuplicate === '');

export function parseAmountEntries(typed: ReadonlyMap<string, string>) {
  return [...typed].flatMap(([account, text]) => {
    const amount = parseAmountInput(text, undefined);
    return amount.kind === 'amount' ? [{ account, amount: toMoney(amount.cents) }] : [];
  });
}
