import type { CsvSeparator } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { stringify } from 'csv-stringify/sync';

/** Only text can be read as a formula by a spreadsheet. Money is decimal text. */
export type CsvCell = string | number | bigint | { readonly cents: bigint } | null;

export const moneyCell = (cents: bigint | null): CsvCell => (cents === null ? null : { cents });

/**
 * A spreadsheet reads a cell that starts with one of these as a formula, in half or full width, or skips the
 * character.
 */
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** Starts with a byte order mark, from which programs detect UTF-8. */
export const csvHeader = (headings: readonly string[]): string => `\ufeff${csvLines([headings])}`;

export const csvFile = (headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHeader(headings) + csvLines(rows);

/** RFC 4180: commas, doubled quotes, CRLF after each line. */
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

const quote = 0x22;
const comma = 0x2c;
const semicolon = 0x3b;

/**
 * Separates the cells of a CSV file by semicolons, for spreadsheets whose language writes a decimal comma. A
 * cell with a comma or a semicolon is quoted, so only commas outside of quotes separate cells.
 */
export async function* withSemicolons(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let isQuoted = false;
  for await (const part of content) {
    yield part.map((byte) => {
      if (byte === quote) isQuoted = !isQuoted;
      return byte === comma && !isQuoted ? semicolon : byte;
    });
  }
}

/** The file with the separator that its reader chose. */
export const separatedBy = <File extends { readonly content: AsyncIterable<Uint8Array> }>(
  separator: CsvSeparator,
  file: File,
): File => (separator === 'semicolon' ? { ...file, content: withSemicolons(file.content) } : file);
