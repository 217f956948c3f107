import {
  allotmentPurposes,
  announcementStopCauses,
  bulkJobKinds,
  decisionOutcomes,
  type ExportTableName,
  exportTables,
  recordKinds,
  templatePurposes,
} from '@golden-acers/contract/agent-constants';
import { agentSessionEndReasons } from '@golden-acers/contract/agent-session-ends';
import { agentLevels, permissions } from '@golden-acers/contract/permissions';
import { labelColours, userColumns, userSorts } from '@golden-acers/contract/player-table';
import { parseCents } from '@golden-acers/money';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { localeNames, locales } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';

type CodeTranslator = (t: ConsoleTranslateFn, code: string) => string | undefined;

function translatorOf<Code extends string>(
  codes: readonly Code[],
  words: (t: ConsoleTranslateFn, code: Code) => string,
): CodeTranslator {
  return (t, code) => {
    const known = codes.find((one) => one === code);
    return known === undefined ? undefined : words(t, known);
  };
}

const translateJobKind = translatorOf(bulkJobKinds, (t, code) => t(`jobs.kinds.${code}`));
const translateRecordKind = translatorOf(recordKinds, (t, code) => t(`menu.${code}-records`));
const translateSessionEnd = translatorOf(agentSessionEndReasons, (t, code) =>
  t(`audit.sessionEndReasons.${code}`),
);
const translateStop = translatorOf(announcementStopCauses, (t, code) =>
  t(`announcements.stopCauses.${code}`),
);
const translatePurpose = translatorOf(templatePurposes, (t, code) => t(`setting.templates.purposes.${code}`));
const translateAllotment = translatorOf(allotmentPurposes, (t, code) =>
  t(`agentTree.credits.purposes.${code}`),
);
const translateSort = translatorOf(userSorts, (t, code) => t(`players.${code}`));
const translateMoney: CodeTranslator = (_t, text) =>
  parseCents(text) === undefined ? undefined : formatDollars(text);

export function exportTableTitle(t: ConsoleTranslateFn, table: ExportTableName): string {
  switch (table) {
    case 'players':
      return t('menu.users');
    case 'jobs':
    case 'requests':
    case 'audit':
      return t(`${table}.title`);
    case 'claims':
      return t('promotions.claims');
    case 'job-rows':
      return t('jobs.rows');
    case 'agent-credit':
      return t('agentTree.creditHistory.file');
    case 'shifts':
      return t('reports.tabs.shifts');
    default:
      return t(`menu.${table}`);
  }
}

const translatorsByField: Readonly<Record<string, CodeTranslator>> = {
  level: translatorOf(agentLevels, (t, code) => t(`levels.${code}`)),
  granted: translatorOf(permissions, (t, code) => t(`agentTree.permissions.${code}`)),
  denied: translatorOf(permissions, (t, code) => t(`agentTree.permissions.${code}`)),
  permissions: translatorOf(permissions, (t, code) => t(`agentTree.permissions.${code}`)),
  scopes: translatorOf(permissions, (t, code) => t(`agentTree.permissions.${code}`)),
  kind: (t, code) => translateJobKind(t, code) ?? translateRecordKind(t, code),
  because: (t, code) => translateSessionEnd(t, code) ?? translateStop(t, code),
  outcome: translatorOf(decisionOutcomes, (t, code) => t(`reviews.outcome.${code}`)),
  welcome: translatorOf(['mail', 'password'], (t, code) => t(`agentTree.create.${code}`)),
  by: translatorOf(['link'], (t) => t('audit.byLink')),
  purpose: (t, code) => translatePurpose(t, code) ?? translateAllotment(t, code),
  colour: translatorOf(labelColours, (t, code) => t(`player.colours.${code}`)),
  columns: translatorOf(userColumns, (t, code) => t(`players.${code}`)),
  sort: (t, code) => {
    const column = translateSort(t, code.replace(/^-/, ''));
    return column === undefined ? undefined : `${column} ${code.startsWith('-') ? '↓' : '↑'}`;
  },
  table: translatorOf(exportTables, exportTableTitle),
  players: (_t, accounts) => accounts.replaceAll(',', ', '),
  state: translatorOf(['open', 'decided'], (t, code) => t(`requests.${code}`)),
  language: translatorOf(locales, (_t, code) => localeNames[code]),
  amount: translateMoney,
  credit: translateMoney,
  float: translateMoney,
  expected: translateMoney,
  counted: translateMoney,
  difference: translateMoney,
};

/** Translates closed lists and amounts. Undefined for anything else. */
export function translateCode(t: ConsoleTranslateFn, name: string, code: string): string | undefined {
  return Object.hasOwn(translatorsByField, name) ? translatorsByField[name]?.(t, code) : undefined;
}
