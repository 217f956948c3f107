import { type Money, toCents } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import PdfDocument from 'pdfkit';
import type { ActivityStatement } from './activity-statement.ts';
import type { StatementTexts } from './statement-texts.ts';

export interface StatementPdfDetails {
  readonly username: string;
  readonly timeZone: string;
  readonly madeAt: Date;
  readonly texts: StatementTexts;
}

const margin = 40;
const pageSize = { width: 842, height: 595 } as const;
const rowHeight = 17;
/** The height of one line. A cell has one line; longer text is cut with an ellipsis. */
const lineHeight = 11;
const firstColumn = 150;

/** A4, landscape. The document is a stream. */
export function statementPdf(
  statement: ActivityStatement,
  details: StatementPdfDetails,
): AsyncIterable<Uint8Array> {
  const { texts, madeAt } = details;
  const pdf = new PdfDocument({
    size: [pageSize.width, pageSize.height],
    margin,
    bufferPages: true,
    info: { Title: texts.title, CreationDate: madeAt },
  });
  writeHead(pdf, statement, details);
  const moneyFields = ['recharged', 'redeemed', 'net', 'bonuses'] as const;
  const playFields = ['staked', 'won', 'result', 'rounds', 'playedMinutes'] as const;
  const headingOf = (field: (typeof moneyFields | typeof playFields)[number]) =>
    field === 'playedMinutes' ? texts.minutes : texts[field];
  const allFields = [...moneyFields, ...playFields];
  const monthRows = statement.months.map((month) => [
    month.month,
    ...allFields.map((field) => textOf(month[field])),
  ]);
  const total = [texts.total, ...allFields.map((field) => textOf(statement.total[field]))];
  writeTable(pdf, texts.byMonth, [[texts.month, ...allFields.map(headingOf)], ...monthRows], total);
  writeTable(pdf, texts.byGame, [
    [texts.game, ...playFields.map(headingOf)],
    ...statement.games.map((game) => [
      game.gameName === '' ? texts.unknownGame : game.gameName,
      ...playFields.map((field) => textOf(game[field])),
    ]),
  ]);
  pdf.moveDown().fontSize(9).text(printable(texts.explained), margin);
  writePageNumbers(pdf, texts);
  pdf.end();
  return pdf;
}

type Pdf = InstanceType<typeof PdfDocument>;

const textOf = (figure: Money | number): string =>
  typeof figure === 'number' ? String(figure) : formatCents(toCents(figure));

function writeHead(pdf: Pdf, statement: ActivityStatement, details: StatementPdfDetails): void {
  const { texts, username, timeZone } = details;
  const readAt =
    statement.readAt === null ? texts.neverRead : `${texts.readAt} ${utcMinute(statement.readAt)}`;
  pdf.font('Helvetica-Bold').fontSize(18).text(printable(texts.title));
  pdf.font('Helvetica').fontSize(10);
  for (const line of [
    `${texts.account}: ${username}`,
    `${texts.period}: ${statement.fromDate} – ${statement.toDate} (${timeZone})`,
    readAt,
    texts.amounts,
  ])
    pdf.text(printable(line));
  pdf.moveDown();
}

const utcMinute = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** The first row is the heading, which each page repeats. */
function writeTable(
  pdf: Pdf,
  title: string,
  [heading = [], ...rows]: readonly (readonly string[])[],
  total?: readonly string[],
): void {
  demandRoom(pdf, 4 * rowHeight);
  pdf.font('Helvetica-Bold').fontSize(12).text(printable(title), margin).moveDown(0.3);
  writeRow(pdf, heading, 'Helvetica-Bold');
  writeRule(pdf);
  for (const row of rows) {
    if (demandRoom(pdf, rowHeight)) {
      writeRow(pdf, heading, 'Helvetica-Bold');
      writeRule(pdf);
    }
    writeRow(pdf, row, 'Helvetica');
  }
  if (total !== undefined) {
    demandRoom(pdf, rowHeight);
    writeRule(pdf);
    writeRow(pdf, total, 'Helvetica-Bold');
  }
  pdf.moveDown();
}

/** True if a new page was started. */
function demandRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pageSize.height - margin) return false;
  pdf.addPage();
  return true;
}

function writeRow(pdf: Pdf, cells: readonly string[], font: 'Helvetica' | 'Helvetica-Bold'): void {
  const { y } = pdf;
  const width = (pageSize.width - 2 * margin - firstColumn) / Math.max(1, cells.length - 1);
  pdf.font(font).fontSize(9);
  for (const [index, cell] of cells.entries()) {
    const x = index === 0 ? margin : margin + firstColumn + (index - 1) * width;
    const column = { width: (index === 0 ? firstColumn : width) - 4, height: lineHeight, ellipsis: true };
    pdf.text(printable(cell), x, y, { ...column, align: index === 0 ? 'left' : 'right' });
  }
  pdf.y = y + rowHeight;
  pdf.x = margin;
}

/** Draws a thin line above the next row. */
function writeRule(pdf: Pdf): void {
  const y = pdf.y - 4;
  pdf
    .moveTo(margin, y)
    .lineTo(pageSize.width - margin, y)
    .lineWidth(0.5)
    .strokeColor('#888888')
    .stroke();
}

function writePageNumbers(pdf: Pdf, texts: StatementTexts): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    const text = `${texts.page} ${page + 1} / ${count}`;
    pdf.fontSize(8).text(printable(text), margin, pageSize.height - margin + 12, { lineBreak: false });
  }
}

/** The standard fonts have only these letters. Other letters are left out. */
const printable = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('–', '-')
    .replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/g, '?');
