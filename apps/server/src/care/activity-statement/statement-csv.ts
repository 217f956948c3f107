import { type Money, toCents } from '@golden-acers/contract';
import { type CsvCell, csvFile, moneyCell } from '../../reporting/exports/exports.ts';
import type { ActivityStatement } from './activity-statement.ts';
import type { StatementTexts } from './statement-texts.ts';

const moneyFields = ['recharged', 'redeemed', 'net', 'bonuses'] as const;
const playFields = ['rounds', 'staked', 'won', 'result'] as const;

/** Returns one table with the months, their total and the games. The rows of games have no transfers. */
export function statementCsv({ months, total, games }: ActivityStatement, texts: StatementTexts): string {
  const headings = [texts.month, texts.game, ...[...moneyFields, ...playFields].map((field) => texts[field])];
  const rows: CsvCell[][] = [
    ...months.map((month) => [month.month, '', ...moneyCells(month), ...playCells(month)]),
    [texts.total, '', ...moneyCells(total), ...playCells(total)],
    ...games.map((game) => [
      texts.total,
      game.gameName === '' ? texts.unknownGame : game.gameName,
      ...moneyFields.map(() => null),
      ...playCells(game),
    ]),
  ];
  return csvFile([...headings, texts.minutes], rows);
}

type Figures = ActivityStatement['total'];

const moneyCells = (figures: Figures): CsvCell[] => moneyFields.map((field) => amountCell(figures[field]));

const playCells = (figures: Pick<Figures, (typeof playFields)[number] | 'playedMinutes'>): CsvCell[] => [
  figures.rounds,
  amountCell(figures.staked),
  amountCell(figures.won),
  amountCell(figures.result),
  figures.playedMinutes,
];

/** Returns a number, because a spreadsheet does not add negative amounts that are text. */
const amountCell = (amount: Money): CsvCell => moneyCell(toCents(amount));
