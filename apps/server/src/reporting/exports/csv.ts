import { formatCents } from '@golden-acers/money';
import { stringify } from 'csv-stringify/sync';

/** Only text can be taken for a formula by a spreadsheet. Figures stay figures; money is decimal text. */
export type CsvCell = string | number | bigint | { readonly cents: bigint } | null;

export const moneyCell = (cents: bigint | null): CsvCell => (cents === null ? null : { cents });

/**
 * A spreadsheet reads a cell that begins so as a formula, in half or full width, or skips the character to
 * find one.
 */
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** The beginning of a file. Programs that read CSV take the byte order mark for the text's encoding. */
export const csvHeader = (headings: readonly string[]): string => `\ufeff${csvLines([headings])}`;

export const csvFile = (headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHeader(headings) + csvLines(rows);

/** Lines by RFC 4180: commas, quotes doubled, CRLF at the end of each. No line for no row. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(cellText)),
    { record_delimiter: 'windows', quoted_match: /[;\t\0|]/ },
  );
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return formulaStart.test(cell) ? `'${cell}` : cell;
  return typeof cell === 'object' ? formatCents(cell.cents) : String(cell);
}
