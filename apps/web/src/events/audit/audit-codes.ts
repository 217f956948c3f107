import type { DecisionOutcome, ExportTableName } from '@golden-acers/contract';
import { jobKinds, recordKinds, templatePurposes } from '@golden-acers/contract/agent-vocabulary';
import { sessionEnds } from '@golden-acers/contract/audit-acts';
import { agentLevels, permissions } from '@golden-acers/contract/permissions';
import { labelColours, userColumns, userSorts } from '@golden-acers/contract/user-table';
import { parseCents } from '@golden-acers/money';
import type { ConsoleTexts } from '../../console/texts.ts';
import { viewTitle } from '../../console/view-title.ts';
import { dollars } from '../../i18n/figures.ts';
import { languageNames, languages } from '../../i18n/index.ts';

/** A code of a closed list in words; undefined for what isn't in the list. */
type InWords = (t: ConsoleTexts, code: string) => string | undefined;

function listed<Code extends string>(
  codes: readonly Code[],
  words: (t: ConsoleTexts, code: Code) => string,
): InWords {
  return (t, code) => {
    const known = codes.find((one) => one === code);
    return known === undefined ? undefined : words(t, known);
  };
}

/** The keys of a table that the compiler holds to the whole of a list. */
const whole = <Code extends string>(codes: Readonly<Record<Code, true>>): readonly Code[] =>
  Object.keys(codes).filter((code): code is Code => code in codes);

const outcomes = whole<DecisionOutcome>({
  applied: true,
  rejected: true,
  corrected: true,
  explained: true,
  approved: true,
});
const tables = whole<ExportTableName>({
  requests: true,
  'transaction-records': true,
  'game-records': true,
  'jp-records': true,
  'welfare-records': true,
});

const jobKind = listed(jobKinds, (t, code) => t(`jobs.kinds.${code}`));
const recordKind = listed(recordKinds, (t, code) => t(`menu.${code}-records`));
const sort = listed(userSorts, (t, code) => t(`players.${code}`));
const money: InWords = (_t, text) => (parseCents(text) === undefined ? undefined : dollars(text));

const codes: Readonly<Record<string, InWords>> = {
  level: listed(agentLevels, (t, code) => t(`levels.${code}`)),
  permissions: listed(permissions, (t, code) => t(`agentTree.permissions.${code}`)),
  kind: (t, code) => jobKind(t, code) ?? recordKind(t, code),
  because: listed(sessionEnds, (t, code) => t(`audit.because.${code}`)),
  outcome: listed(outcomes, (t, code) => t(`reviews.outcome.${code}`)),
  welcome: listed(['mail', 'password'], (t, code) => t(`agentTree.create.${code}`)),
  by: listed(['link'], (t) => t('audit.byLink')),
  purpose: listed(templatePurposes, (t, code) => t(`setting.templates.purposes.${code}`)),
  colour: listed(labelColours, (t, code) => t(`playerDesk.colours.${code}`)),
  columns: listed(userColumns, (t, code) => t(`players.${code}`)),
  sort: (t, code) => {
    const column = sort(t, code.replace(/^-/, ''));
    return column === undefined ? undefined : `${column} ${code.startsWith('-') ? '↓' : '↑'}`;
  },
  table: listed(tables, viewTitle),
  players: (_t, accounts) => accounts.replaceAll(',', ', '),
  state: listed(['open', 'decided'], (t, code) => t(`requests.${code}`)),
  language: listed(languages, (_t, code) => languageNames[code]),
  amount: money,
  credit: money,
  float: money,
  expected: money,
  counted: money,
  difference: money,
};

/** What a value of this name says where it is one of a closed list, or an amount; undefined for all else. */
export function codeText(t: ConsoleTexts, name: string, code: string): string | undefined {
  return Object.hasOwn(codes, name) ? codes[name]?.(t, code) : undefined;
}
